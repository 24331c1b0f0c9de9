-- Those who write a story see the words and the share of the model of all its chapters as they stand; strangers see those
-- of the released texts (D-141, D-145).

ALTER TABLE stories
  ADD COLUMN "currentWordCount" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "currentAiShare" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD CONSTRAINT stories_current_word_count CHECK ("currentWordCount" >= 0),
  ADD CONSTRAINT stories_current_ai_share CHECK ("currentAiShare" BETWEEN 0 AND 1);

-- The story is locked first, so that of two changes the second one counts what the first one has written.
CREATE OR REPLACE FUNCTION update_ai_share() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    story INTEGER := CASE WHEN TG_OP = 'DELETE' THEN OLD."storyId" ELSE NEW."storyId" END;
    share double precision;
    current_share double precision;
    current_words INTEGER;
    mature BOOLEAN;
BEGIN
    PERFORM FROM stories WHERE id = story FOR NO KEY UPDATE;
    share := ai_share_of(story, false);
    current_share := ai_share_of(story, true);
    current_words := (SELECT coalesce(sum(c.words), 0) FROM chapters c WHERE c."storyId" = story);
    mature := has_mature_text(story, false);
    UPDATE stories SET "aiShare" = share, "currentAiShare" = current_share, "currentWordCount" = current_words,
        "hasMatureText" = mature
    WHERE id = story AND ("aiShare", "currentAiShare", "currentWordCount", "hasMatureText")
        IS DISTINCT FROM (share, current_share, current_words, mature);
    RETURN NULL;
END
$$;

UPDATE stories s SET "currentAiShare" = ai_share_of(s.id, true), "currentWordCount" = counted.words
FROM (SELECT "storyId", sum(words)::int AS words FROM chapters GROUP BY "storyId") counted
WHERE counted."storyId" = s.id;
