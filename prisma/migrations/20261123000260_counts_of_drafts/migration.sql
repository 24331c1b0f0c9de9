-- What a new chapter changes in its story is computed once, because a finished generation waits for it (ADR-0011). Strangers
-- are shown only released chapters (D-141), so a chapter that is not released changes neither their counts nor their lists.

BEGIN;
CREATE FUNCTION count_draft() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  all_words INTEGER;
  share double precision;
  written_in text;
BEGIN
  -- The story is locked first, so that of two changes the second one counts what the first one has written.
  PERFORM FROM stories WHERE id = NEW."storyId" FOR NO KEY UPDATE;
  SELECT coalesce(sum(words), 0), coalesce(sum("modelWords")::double precision / nullif(sum(words), 0), 0)
  INTO all_words, share FROM disclosed_chapters(NEW."storyId", true);
  written_in := story_language(NEW."storyId");
  UPDATE stories SET "currentWordCount" = all_words, "currentAiShare" = share, language = written_in
  WHERE id = NEW."storyId"
    AND ("currentWordCount", "currentAiShare", language) IS DISTINCT FROM (all_words, share, written_in);
  RETURN NULL;
END $$;

DROP TRIGGER chapters_ai_share ON chapters;
DROP TRIGGER chapters_counted ON chapters;
CREATE TRIGGER chapters_ai_share AFTER DELETE ON chapters FOR EACH ROW EXECUTE FUNCTION update_ai_share();
CREATE TRIGGER chapters_counted AFTER DELETE OR UPDATE OF words, "releasedWords", language ON chapters
  FOR EACH ROW EXECUTE FUNCTION count_story();
CREATE TRIGGER chapters_drafted AFTER INSERT ON chapters
  FOR EACH ROW WHEN (NEW.state <> 'released') EXECUTE FUNCTION count_draft();
CREATE TRIGGER chapters_released_ai_share AFTER INSERT ON chapters
  FOR EACH ROW WHEN (NEW.state = 'released') EXECUTE FUNCTION update_ai_share();
CREATE TRIGGER chapters_released_counted AFTER INSERT ON chapters
  FOR EACH ROW WHEN (NEW.state = 'released') EXECUTE FUNCTION count_story();

-- An update that changes nothing of a story's listing does not write the listing again.
DROP TRIGGER stories_listed ON stories;
CREATE TRIGGER stories_listed AFTER INSERT ON stories FOR EACH ROW EXECUTE FUNCTION list_story();
CREATE TRIGGER stories_listed_changed AFTER UPDATE OF "isPublic", "createdAt", "updatedAt", "likeCount", "ratingSum",
  "ratingCount", "wordCount", genre, status, "spiceLevel", "aiShare", "aiDeclared", language, tags ON stories
  FOR EACH ROW WHEN ((OLD."isPublic", OLD."createdAt", OLD."updatedAt", OLD."likeCount", OLD."ratingSum", OLD."ratingCount",
    OLD."wordCount", OLD.genre, OLD.status, OLD."spiceLevel", OLD."aiShare", OLD."aiDeclared", OLD.language, OLD.tags)
    IS DISTINCT FROM (NEW."isPublic", NEW."createdAt", NEW."updatedAt", NEW."likeCount", NEW."ratingSum", NEW."ratingCount",
    NEW."wordCount", NEW.genre, NEW.status, NEW."spiceLevel", NEW."aiShare", NEW."aiDeclared", NEW.language, NEW.tags))
  EXECUTE FUNCTION list_story();
COMMIT;

-- A checkpoint is written a few times and removed when its generation is archived, and a finished generation waits for the
-- last write. Without compression that write takes half the time.
BEGIN;
ALTER TABLE generations ALTER COLUMN checkpoint SET STORAGE EXTERNAL;
COMMIT;
