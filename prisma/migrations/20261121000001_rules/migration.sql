-- Rules and indexes that the schema language cannot say.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Values
ALTER TABLE users ADD CONSTRAINT users_email_lower CHECK (email = lower(email));
ALTER TABLE stories ADD CONSTRAINT stories_spice CHECK ("spiceLevel" BETWEEN 1 AND 5);
ALTER TABLE stories ADD CONSTRAINT stories_counts CHECK ("readCount" >= 0 AND "likeCount" >= 0 AND "ratingCount" >= 0 AND "ratingSum" >= 0);
ALTER TABLE stories ADD CONSTRAINT stories_hidden_private CHECK ("hiddenAt" IS NULL OR NOT "isPublic");
ALTER TABLE characters ADD CONSTRAINT characters_counts CHECK ("likeCount" >= 0 AND "usageCount" >= 0);
ALTER TABLE characters ADD CONSTRAINT characters_hidden_private CHECK ("hiddenAt" IS NULL OR NOT "isPublic");
ALTER TABLE locations ADD CONSTRAINT locations_counts CHECK ("likeCount" >= 0 AND "usageCount" >= 0);
ALTER TABLE locations ADD CONSTRAINT locations_rooms CHECK ("numberOfRooms" BETWEEN 0 AND 50);
ALTER TABLE locations ADD CONSTRAINT locations_hidden_private CHECK ("hiddenAt" IS NULL OR NOT "isPublic");
ALTER TABLE collections ADD CONSTRAINT collections_counts CHECK ("likeCount" >= 0);
ALTER TABLE collections ADD CONSTRAINT collections_hidden_private CHECK ("hiddenAt" IS NULL OR NOT "isPublic");
ALTER TABLE story_ratings ADD CONSTRAINT story_ratings_range CHECK (rating BETWEEN 1 AND 5);
ALTER TABLE chapters ADD CONSTRAINT chapters_number CHECK ("chapterNumber" > 0);
ALTER TABLE bells ADD CONSTRAINT bells_unread CHECK (unread >= 0);
ALTER TABLE usage_periods ADD CONSTRAINT usage_periods_counts CHECK (chapters >= 0 AND characters >= 0 AND locations >= 0);
ALTER TABLE character_shares ADD CONSTRAINT character_shares_expiry CHECK (("shareType" = 'temporary') = ("expiresAt" IS NOT NULL));
ALTER TABLE messages ADD CONSTRAINT messages_not_empty CHECK (btrim(content) <> '');

-- States of a generation
ALTER TABLE generations ADD CONSTRAINT generations_progress CHECK (progress BETWEEN 0 AND 1);
ALTER TABLE generations ADD CONSTRAINT generations_lease CHECK ((status = 'running') = ("leaseUntil" IS NOT NULL));
ALTER TABLE generations ADD CONSTRAINT generations_finished CHECK ((status IN ('completed', 'failed', 'cancelled')) = ("finishedAt" IS NOT NULL));
ALTER TABLE generations ADD CONSTRAINT generations_error CHECK ((status = 'failed') = ("errorCode" IS NOT NULL));
ALTER TABLE generations ADD CONSTRAINT generations_subject CHECK (
  (kind IN ('story', 'chapter', 'cover')) = ("storyId" IS NOT NULL) AND (kind IN ('character', 'image')) = ("characterId" IS NOT NULL));

-- One story or chapter generation at a time for a story (decision 14)
CREATE UNIQUE INDEX generations_one_text_per_story ON generations ("storyId")
  WHERE kind IN ('story', 'chapter') AND status IN ('queued', 'running');
-- One picture of a kind at a time for a thing
CREATE UNIQUE INDEX generations_one_cover_per_story ON generations ("storyId") WHERE kind = 'cover' AND status IN ('queued', 'running');
CREATE UNIQUE INDEX generations_one_per_character ON generations ("characterId", kind)
  WHERE kind IN ('character', 'image') AND status IN ('queued', 'running');
CREATE UNIQUE INDEX generations_one_avatar_per_user ON generations ("ownerId") WHERE kind = 'avatar' AND status IN ('queued', 'running');
-- One pending request to the same user and of the same type (decision 45)
CREATE UNIQUE INDEX collaboration_requests_one_pending ON collaboration_requests ("requesterId", "toUserId", type) WHERE status = 'pending';

-- What dispatcher, sweeper and archive look for
CREATE INDEX generations_waiting ON generations ("runAfter") WHERE status = 'queued';
CREATE INDEX generations_leases ON generations ("leaseUntil") WHERE status = 'running';
CREATE INDEX generations_active ON generations ("ownerId") WHERE status IN ('queued', 'running');
CREATE INDEX generations_to_archive ON generations ("finishedAt") WHERE "archivedAt" IS NULL AND status IN ('completed', 'failed', 'cancelled');
CREATE INDEX generations_history ON generations (kind, "finishedAt" DESC) WHERE status = 'completed';
CREATE INDEX chapters_to_archive ON chapters (id) WHERE "archivedVersion" < version;

-- Renumbering the chapters after a deleted one passes through equal numbers
ALTER TABLE chapters DROP CONSTRAINT IF EXISTS "chapters_storyId_chapterNumber_key";
DROP INDEX IF EXISTS "chapters_storyId_chapterNumber_key";
ALTER TABLE chapters ADD CONSTRAINT "chapters_storyId_chapterNumber_key" UNIQUE ("storyId", "chapterNumber") DEFERRABLE INITIALLY IMMEDIATE;

-- Bell and message counts
CREATE INDEX notifications_unread ON notifications ("userId") WHERE NOT "isRead";
CREATE INDEX messages_unread ON messages ("receiverId") WHERE NOT "isRead";

-- Public lists, newest first
CREATE INDEX stories_public ON stories ("createdAt" DESC, id DESC) WHERE "isPublic";
CREATE INDEX stories_public_genre ON stories (genre, "createdAt" DESC, id DESC) WHERE "isPublic";
CREATE INDEX stories_public_likes ON stories ("likeCount" DESC) WHERE "isPublic";
CREATE INDEX characters_public ON characters ("createdAt" DESC, id DESC) WHERE "isPublic";
CREATE INDEX characters_public_likes ON characters ("likeCount" DESC) WHERE "isPublic";
CREATE INDEX locations_public ON locations ("createdAt" DESC, id DESC) WHERE "isPublic";
CREATE INDEX collections_public ON collections ("createdAt" DESC, id DESC) WHERE "isPublic";
CREATE INDEX users_public ON users ("createdAt" DESC, id DESC) WHERE "publicProfile" AND "isActive";

-- Search by word and by part of a word
CREATE INDEX stories_words ON stories USING gin (to_tsvector('english', title || ' ' || description));
CREATE INDEX stories_parts ON stories USING gin (lower(title || ' ' || description) gin_trgm_ops);
CREATE INDEX characters_words ON characters USING gin (to_tsvector('english', name || ' ' || role || ' ' || description));
CREATE INDEX characters_parts ON characters USING gin (lower(name || ' ' || role || ' ' || description) gin_trgm_ops);
CREATE INDEX locations_words ON locations USING gin (to_tsvector('english', name || ' ' || type || ' ' || description));
CREATE INDEX locations_parts ON locations USING gin (lower(name || ' ' || type || ' ' || description) gin_trgm_ops);
CREATE INDEX users_parts ON users USING gin (lower("firstName" || ' ' || "lastName") gin_trgm_ops);

-- Objects of what is deleted, by cascade too, leave storage the same way they came: tried until it is done
CREATE FUNCTION remove_generation_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO object_removals (key) VALUES ('generations/' || OLD.id || '.json');
  RETURN NULL;
END $$;
CREATE TRIGGER generations_objects AFTER DELETE ON generations FOR EACH ROW EXECUTE FUNCTION remove_generation_objects();

CREATE FUNCTION remove_image_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO object_removals (key) SELECT DISTINCT k FROM unnest(ARRAY[OLD.key, OLD."smallKey"]) k
    WHERE NOT EXISTS (SELECT 1 FROM images i WHERE i.key = k OR i."smallKey" = k);
  RETURN NULL;
END $$;
CREATE TRIGGER images_objects AFTER DELETE ON images FOR EACH ROW EXECUTE FUNCTION remove_image_objects();

CREATE FUNCTION remove_chapter_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO object_removals (key)
    SELECT 'chapters/' || OLD."storyId" || '/' || OLD.id || '/' || v || '.md' FROM generate_series(1, OLD.version) v;
  RETURN NULL;
END $$;
CREATE TRIGGER chapters_objects AFTER DELETE ON chapters FOR EACH ROW EXECUTE FUNCTION remove_chapter_objects();
