-- The language of a story that strangers see and filter by is that of its released texts (D-141, D-143).

BEGIN;
-- The language of the text that strangers read; null unless the chapter is released.
ALTER TABLE "chapters" ADD COLUMN "releasedLanguage" TEXT;

CREATE FUNCTION set_released_language() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'released' THEN
    NEW."releasedLanguage" := NULL;
  ELSIF NEW."releasedVersion" = NEW.version THEN
    NEW."releasedLanguage" := NEW.language;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER chapters_language_added BEFORE INSERT ON chapters
  FOR EACH ROW WHEN (NEW.state = 'released') EXECUTE FUNCTION set_released_language();
CREATE TRIGGER chapters_language_changed BEFORE UPDATE OF state, "releasedVersion", language ON chapters
  FOR EACH ROW WHEN (NEW.state = 'released' OR OLD.state = 'released') EXECUTE FUNCTION set_released_language();

CREATE OR REPLACE FUNCTION story_language(story_id int) RETURNS text LANGUAGE sql STABLE
  RETURN coalesce(
    (SELECT st.language FROM story_styles st WHERE st."storyId" = story_id),
    (SELECT c."releasedLanguage" FROM chapters c
      WHERE c."storyId" = story_id AND c.state = 'released' AND c."releasedLanguage" IS NOT NULL
      GROUP BY c."releasedLanguage" ORDER BY sum(c."releasedWords") DESC NULLS LAST, c."releasedLanguage" LIMIT 1));

-- A chapter that is not released changes nothing that strangers see, so neither the language of its story.
CREATE OR REPLACE FUNCTION count_draft() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  all_words INTEGER;
  share double precision;
BEGIN
  -- The story is locked first, so that of two changes the second one counts what the first one has written.
  PERFORM FROM stories WHERE id = NEW."storyId" FOR NO KEY UPDATE;
  SELECT coalesce(sum(words), 0), coalesce(sum("modelWords")::double precision / nullif(sum(words), 0), 0)
  INTO all_words, share FROM disclosed_chapters(NEW."storyId", true);
  UPDATE stories SET "currentWordCount" = all_words, "currentAiShare" = share
  WHERE id = NEW."storyId" AND ("currentWordCount", "currentAiShare") IS DISTINCT FROM (all_words, share);
  RETURN NULL;
END $$;
COMMIT;

BEGIN;
-- The language of a released text that has unreleased changes is not known. That of the present text is used, as before.
UPDATE chapters SET "releasedLanguage" = language WHERE state = 'released' AND language IS NOT NULL
  AND "releasedLanguage" IS NULL;
UPDATE stories s SET language = story_language(s.id)
WHERE language IS NOT NULL AND EXISTS (SELECT FROM chapters c WHERE c."storyId" = s.id AND c.state <> 'released')
  AND language IS DISTINCT FROM story_language(s.id);
COMMIT;
