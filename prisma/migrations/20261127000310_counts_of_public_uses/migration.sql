-- usageCount is shown to everybody who sees a character or a location, so it counts the links of public stories alone (D-66). The
-- calls that link and unlink change it for a public story. When a story becomes public or private, this trigger does. The count
-- stops at 0, because an API of the previous release that still runs counts the links of private stories too.

BEGIN;
CREATE FUNCTION count_public_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change int := CASE WHEN NEW."isPublic" THEN 1 ELSE -1 END;
BEGIN
  -- The rows are locked in the order of their ids, so that two stories with the same people cannot deadlock.
  PERFORM FROM characters WHERE id IN (SELECT "characterId" FROM story_characters WHERE "storyId" = NEW.id)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE characters SET "usageCount" = greatest("usageCount" + change, 0)
  WHERE id IN (SELECT "characterId" FROM story_characters WHERE "storyId" = NEW.id);
  PERFORM FROM locations WHERE id IN (SELECT "locationId" FROM story_locations WHERE "storyId" = NEW.id)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE locations SET "usageCount" = greatest("usageCount" + change, 0)
  WHERE id IN (SELECT "locationId" FROM story_locations WHERE "storyId" = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER stories_public_uses AFTER UPDATE OF "isPublic" ON stories
  FOR EACH ROW WHEN (OLD."isPublic" <> NEW."isPublic") EXECUTE FUNCTION count_public_uses();
COMMIT;

BEGIN;
UPDATE characters c SET "usageCount" = links.count
FROM (
  SELECT l."characterId" AS id, count(*) FILTER (WHERE s."isPublic")::int AS count
  FROM story_characters l JOIN stories s ON s.id = l."storyId" GROUP BY l."characterId"
) links WHERE links.id = c.id AND c."usageCount" <> links.count;
UPDATE locations c SET "usageCount" = links.count
FROM (
  SELECT l."locationId" AS id, count(*) FILTER (WHERE s."isPublic")::int AS count
  FROM story_locations l JOIN stories s ON s.id = l."storyId" GROUP BY l."locationId"
) links WHERE links.id = c.id AND c."usageCount" <> links.count;
COMMIT;
