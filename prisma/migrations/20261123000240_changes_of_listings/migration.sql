-- Each API has an index of the public stories in its memory (D-143, ADR-0009). It asks for the rows that changed since it last asked.

-- The transaction that last changed the row. A restored database starts with transactions of its own, so a value may be higher
-- than any of them; readers ignore those until transactions get there, and then read the row once for nothing.
ALTER TABLE story_listings ADD COLUMN "changedIn" BIGINT NOT NULL DEFAULT 0;
CREATE INDEX story_listings_changed ON story_listings ("changedIn");

-- The deleted stories, for the same readers. A row stays, because a story has one and no id is used again.
CREATE TABLE "story_listing_removals" (
    "storyId" INTEGER NOT NULL,
    "changedIn" BIGINT NOT NULL,

    CONSTRAINT "story_listing_removals_pkey" PRIMARY KEY ("storyId")
);
CREATE INDEX story_listing_removals_changed ON story_listing_removals ("changedIn");

CREATE FUNCTION mark_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO story_listing_removals VALUES (OLD."storyId", pg_current_xact_id()::text::bigint)
    ON CONFLICT ("storyId") DO UPDATE SET "changedIn" = EXCLUDED."changedIn";
    RETURN NULL;
  END IF;
  NEW."changedIn" := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
CREATE TRIGGER story_listings_marked BEFORE INSERT OR UPDATE ON story_listings
  FOR EACH ROW EXECUTE FUNCTION mark_listing();
CREATE TRIGGER story_listings_removed AFTER DELETE ON story_listings
  FOR EACH ROW EXECUTE FUNCTION mark_listing();
