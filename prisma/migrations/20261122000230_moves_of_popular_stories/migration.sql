-- A story that many people like at once moves in its ordered lists every two seconds and not with each like: a move writes
-- some fifty index entries while the story is locked (D-143, ADR-0009). What is overdue is moved by the workers.

ALTER TABLE story_listings ADD COLUMN "movedAt" TIMESTAMPTZ(3);
ALTER TABLE story_listings ADD COLUMN "movesLater" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX story_listings_moves_later ON story_listings ("movedAt") WHERE "movesLater";

CREATE FUNCTION space_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."movesLater" := false;
  IF OLD."isPublic" AND NEW."isPublic" AND (OLD."likeCount", OLD.rated) IS DISTINCT FROM (NEW."likeCount", NEW.rated)
    AND (OLD.facets, OLD."wordCount", OLD."createdAt", OLD."updatedAt")
      = (NEW.facets, NEW."wordCount", NEW."createdAt", NEW."updatedAt")
    AND OLD."movedAt" > clock_timestamp() - interval '2 seconds'
  THEN
    NEW."movesLater" := true;
  ELSE
    NEW."movedAt" := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER story_listings_moves BEFORE UPDATE ON story_listings FOR EACH ROW EXECUTE FUNCTION space_moves();

DROP TRIGGER story_listings_entered ON story_listings;
CREATE TRIGGER story_listings_entered AFTER INSERT OR UPDATE ON story_listings
  FOR EACH ROW WHEN (NOT NEW."movesLater") EXECUTE FUNCTION enter_lists();
