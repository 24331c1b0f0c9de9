-- usageCount is shown to everybody who sees a character or a location, so it counts the links of public stories alone (D-66). The
-- calls that link and unlink change it for a public story. When stories become public or private, the trigger of stories does.
-- Each part is a transaction, so that no two tables are locked at once, and can be applied again.

-- An API of the previous release that still runs counts the links of private stories too. Its counts stop at 0 instead of
-- violating the check.
BEGIN;
CREATE OR REPLACE FUNCTION stop_usage_at_zero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."usageCount" := 0;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER characters_usage_at_zero BEFORE UPDATE OF "usageCount" ON characters
  FOR EACH ROW WHEN (NEW."usageCount" < 0) EXECUTE FUNCTION stop_usage_at_zero();
COMMIT;

BEGIN;
CREATE OR REPLACE TRIGGER locations_usage_at_zero BEFORE UPDATE OF "usageCount" ON locations
  FOR EACH ROW WHEN (NEW."usageCount" < 0) EXECUTE FUNCTION stop_usage_at_zero();
COMMIT;

-- The rows of all stories of a statement are locked in the order of their ids, so that two statements with the same
-- characters cannot deadlock.
BEGIN;
CREATE OR REPLACE FUNCTION count_public_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  published int[];
  hidden int[];
BEGIN
  SELECT array_agg(id) FILTER (WHERE after."isPublic"), array_agg(id) FILTER (WHERE before."isPublic") INTO published, hidden
  FROM after JOIN before USING (id) WHERE after."isPublic" <> before."isPublic";
  IF published IS NULL AND hidden IS NULL THEN
    RETURN NULL;
  END IF;
  WITH changed AS MATERIALIZED (
    SELECT "characterId" AS id, sum(CASE WHEN "storyId" = ANY(published) THEN 1 ELSE -1 END) AS uses
    FROM story_characters WHERE "storyId" = ANY(published || hidden) GROUP BY 1
  ), locked AS MATERIALIZED (
    SELECT id FROM characters WHERE id IN (SELECT id FROM changed) ORDER BY id FOR NO KEY UPDATE
  )
  UPDATE characters c SET "usageCount" = c."usageCount" + changed.uses FROM changed JOIN locked USING (id) WHERE c.id = changed.id;
  WITH changed AS MATERIALIZED (
    SELECT "locationId" AS id, sum(CASE WHEN "storyId" = ANY(published) THEN 1 ELSE -1 END) AS uses
    FROM story_locations WHERE "storyId" = ANY(published || hidden) GROUP BY 1
  ), locked AS MATERIALIZED (
    SELECT id FROM locations WHERE id IN (SELECT id FROM changed) ORDER BY id FOR NO KEY UPDATE
  )
  UPDATE locations l SET "usageCount" = l."usageCount" + changed.uses FROM changed JOIN locked USING (id) WHERE l.id = changed.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER stories_public_uses AFTER UPDATE ON stories REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_public_uses();
COMMIT;

-- Corrects the counts, also while people write. Each transaction locks one row, so that it cannot deadlock. The count is a later
-- statement than the lock, so it sees every change that was committed with the lock: a statement that changes the links of a
-- public story, or publishes or hides a story, holds the lock until the commit.
CREATE OR REPLACE PROCEDURE recount_public_uses() LANGUAGE plpgsql AS $$
DECLARE
  wrong int;
BEGIN
  FOR wrong IN
    SELECT c.id FROM characters c LEFT JOIN (
      SELECT l."characterId" AS id, count(*) AS links FROM story_characters l JOIN stories s ON s.id = l."storyId"
      WHERE s."isPublic" GROUP BY 1
    ) used USING (id) WHERE c."usageCount" <> coalesce(used.links, 0)
  LOOP
    PERFORM FROM characters WHERE id = wrong FOR NO KEY UPDATE;
    UPDATE characters SET "usageCount" = (
      SELECT count(*) FROM story_characters l JOIN stories s ON s.id = l."storyId" WHERE l."characterId" = wrong AND s."isPublic")
    WHERE id = wrong;
    COMMIT;
  END LOOP;
  FOR wrong IN
    SELECT c.id FROM locations c LEFT JOIN (
      SELECT l."locationId" AS id, count(*) AS links FROM story_locations l JOIN stories s ON s.id = l."storyId"
      WHERE s."isPublic" GROUP BY 1
    ) used USING (id) WHERE c."usageCount" <> coalesce(used.links, 0)
  LOOP
    PERFORM FROM locations WHERE id = wrong FOR NO KEY UPDATE;
    UPDATE locations SET "usageCount" = (
      SELECT count(*) FROM story_locations l JOIN stories s ON s.id = l."storyId" WHERE l."locationId" = wrong AND s."isPublic")
    WHERE id = wrong;
    COMMIT;
  END LOOP;
END $$;
