-- A story has two times of its last change: updatedAt, with which those who write it base their changes, and publicUpdatedAt,
-- which strangers see. Work on unreleased text changes only the first (D-141, D-143).

BEGIN;
ALTER TABLE "stories" ADD COLUMN "publicUpdatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
COMMIT;

BEGIN;
-- A story without unreleased work keeps its time. Otherwise the last release that is known counts.
UPDATE stories s SET "publicUpdatedAt" = CASE
  WHEN NOT EXISTS (SELECT FROM chapters c WHERE c."storyId" = s.id
    AND (c.state <> 'released' OR c."releasedVersion" <> c.version)) THEN s."updatedAt"
  ELSE least(s."updatedAt", greatest(s."createdAt", (
    SELECT max(greatest(coalesce(v."createdAt", c."updatedAt"), c."announcedAt")) FROM chapters c
    LEFT JOIN chapter_versions v ON v."chapterId" = c.id AND v.version = c."releasedVersion" AND c.version <> c."releasedVersion"
    WHERE c."storyId" = s.id AND c.state = 'released'))) END;
COMMIT;

BEGIN;
-- A change of the fields that strangers see. A statement that sets updatedAt gives both columns the same time.
CREATE FUNCTION change_public_story() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."publicUpdatedAt" := CASE WHEN NEW."updatedAt" <> OLD."updatedAt" THEN NEW."updatedAt" ELSE now() END;
  RETURN NEW;
END $$;
CREATE TRIGGER stories_public_change BEFORE UPDATE OF title, description, genre, status, "spiceLevel", "isPublic", "coverId",
  tags, warnings, "aiDeclared" ON stories
  FOR EACH ROW WHEN ((OLD.title, OLD.description, OLD.genre, OLD.status, OLD."spiceLevel", OLD."isPublic", OLD."coverId",
    OLD.tags, OLD.warnings, OLD."aiDeclared")
    IS DISTINCT FROM (NEW.title, NEW.description, NEW.genre, NEW.status, NEW."spiceLevel", NEW."isPublic", NEW."coverId",
    NEW.tags, NEW.warnings, NEW."aiDeclared"))
  EXECUTE FUNCTION change_public_story();

-- A change of the texts that strangers read. A new version whose text equals the released one changes releasedVersion together
-- with version, and nothing that strangers see. Demo data have chapters from before today.
CREATE FUNCTION change_public_chapter() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_at timestamptz := CASE WHEN TG_OP = 'INSERT' THEN NEW."updatedAt" ELSE now() END;
BEGIN
  UPDATE stories SET "publicUpdatedAt" = changed_at
  WHERE id = coalesce(NEW."storyId", OLD."storyId") AND "publicUpdatedAt" < changed_at;
  RETURN NULL;
END $$;
CREATE TRIGGER chapters_public_added AFTER INSERT ON chapters
  FOR EACH ROW WHEN (NEW.state = 'released') EXECUTE FUNCTION change_public_chapter();
CREATE TRIGGER chapters_public_removed AFTER DELETE ON chapters
  FOR EACH ROW WHEN (OLD.state = 'released') EXECUTE FUNCTION change_public_chapter();
CREATE TRIGGER chapters_public_changed AFTER UPDATE OF state, "releasedVersion" ON chapters
  FOR EACH ROW WHEN ((OLD.state = 'released') <> (NEW.state = 'released')
    OR (NEW.state = 'released' AND NEW.version = OLD.version AND NEW."releasedVersion" <> OLD."releasedVersion"))
  EXECUTE FUNCTION change_public_chapter();

-- As before, with the time that strangers see.
CREATE OR REPLACE FUNCTION list_story() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO story_listings ("storyId", "isPublic", "createdAt", "updatedAt", "likeCount", rated, "wordCount", facets)
  VALUES (NEW.id, NEW."isPublic", NEW."createdAt", NEW."publicUpdatedAt", NEW."likeCount",
    rating_order(NEW."ratingSum", NEW."ratingCount"), NEW."wordCount",
    story_facets(NEW.genre::text, NEW.status::text, NEW."spiceLevel",
      CASE WHEN NEW."aiDeclared" IS NULL THEN NEW."aiShare" ELSE 1 END, NEW.language, NEW.tags))
  ON CONFLICT ("storyId") DO UPDATE SET "isPublic" = EXCLUDED."isPublic", "createdAt" = EXCLUDED."createdAt",
    "updatedAt" = EXCLUDED."updatedAt", "likeCount" = EXCLUDED."likeCount", rated = EXCLUDED.rated,
    "wordCount" = EXCLUDED."wordCount", facets = EXCLUDED.facets;
  RETURN NULL;
END $$;

-- The columns of the trigger above are named too, because a trigger that runs earlier sets publicUpdatedAt for them.
DROP TRIGGER stories_listed_changed ON stories;
CREATE TRIGGER stories_listed_changed AFTER UPDATE OF "isPublic", "createdAt", "publicUpdatedAt", "likeCount", "ratingSum",
  "ratingCount", "wordCount", genre, status, "spiceLevel", "aiShare", "aiDeclared", language, tags, title, description,
  "coverId", warnings ON stories
  FOR EACH ROW WHEN ((OLD."isPublic", OLD."createdAt", OLD."publicUpdatedAt", OLD."likeCount", OLD."ratingSum",
    OLD."ratingCount", OLD."wordCount", OLD.genre, OLD.status, OLD."spiceLevel", OLD."aiShare", OLD."aiDeclared",
    OLD.language, OLD.tags)
    IS DISTINCT FROM (NEW."isPublic", NEW."createdAt", NEW."publicUpdatedAt", NEW."likeCount", NEW."ratingSum",
    NEW."ratingCount", NEW."wordCount", NEW.genre, NEW.status, NEW."spiceLevel", NEW."aiShare", NEW."aiDeclared",
    NEW.language, NEW.tags))
  EXECUTE FUNCTION list_story();
COMMIT;

BEGIN;
UPDATE story_listings l SET "updatedAt" = s."publicUpdatedAt" FROM stories s
WHERE s.id = l."storyId" AND l."updatedAt" <> s."publicUpdatedAt";
COMMIT;
