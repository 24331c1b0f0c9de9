-- Rules of the book that the schema language cannot express (ADR-0019). They are a migration of their own, because a new
-- value of an enum cannot be used in the transaction that adds it.

ALTER TABLE story_styles ADD CONSTRAINT story_styles_values CHECK (
  (pov IS NULL OR pov IN ('first', 'third', 'dual-first', 'dual-third', 'omniscient'))
  AND (tense IS NULL OR tense IN ('past', 'present'))
  AND cardinality(avoid) <= 50);
ALTER TABLE story_plans ADD CONSTRAINT story_plans_values CHECK (
  (ending IS NULL OR ending IN ('hea', 'hfn', 'open')) AND ("chapterGoal" IS NULL OR "chapterGoal" BETWEEN 1 AND 500));
ALTER TABLE planned_chapters ADD CONSTRAINT planned_chapters_position CHECK (position > 0);
-- Moving planned chapters passes through equal positions.
DROP INDEX "planned_chapters_storyId_position_key";
ALTER TABLE planned_chapters ADD CONSTRAINT "planned_chapters_storyId_position_key"
  UNIQUE ("storyId", position) DEFERRABLE INITIALLY IMMEDIATE;
-- A beat is done in a chapter, or planned, never both, and it is done only with a quote.
ALTER TABLE beats ADD CONSTRAINT beats_state CHECK (
  ("chapterId" IS NULL OR "plannedChapterId" IS NULL) AND ("chapterId" IS NULL OR quote <> ''));
ALTER TABLE facts ADD CONSTRAINT facts_values CHECK (
  kind IN ('state', 'event', 'promise', 'secret', 'possession', 'injury', 'relation', 'intimacy')
  AND source IN ('model', 'writer') AND status IN ('open', 'ended', 'void') AND btrim(text) <> '');
ALTER TABLE findings ADD CONSTRAINT findings_values CHECK (
  severity IN ('note', 'warning', 'error') AND status IN ('open', 'waived', 'mended') AND "offset" >= 0);
-- The same finding is stored once, so a second reading of the same text adds nothing and a waived one stays waived.
CREATE UNIQUE INDEX findings_once ON findings ("chapterId", kind, md5(quote), coalesce("againstKind", ''),
  coalesce("againstId", 0), md5(coalesce("againstQuote", '')));
ALTER TABLE act_summaries ADD CONSTRAINT act_summaries_act CHECK (act > 0);
ALTER TABLE chapters ADD CONSTRAINT chapters_read CHECK (
  "readVersion" BETWEEN 0 AND version AND ("readBy" IS NULL OR "readBy" IN ('model', 'rule')));
ALTER TABLE usage_periods ADD CONSTRAINT usage_periods_passage_words CHECK ("passageWords" >= 0);

ALTER TABLE generations DROP CONSTRAINT generations_subject;
ALTER TABLE generations ADD CONSTRAINT generations_subject CHECK (
  (kind IN ('story', 'chapter', 'cover', 'passage', 'review', 'reading')) = ("storyId" IS NOT NULL)
  AND (kind IN ('character', 'image')) = ("characterId" IS NOT NULL));
-- Only a row that waits in line can wait for its owner.
ALTER TABLE generations ADD CONSTRAINT generations_awaits CHECK (
  awaits IS NULL OR (awaits = 'contract' AND status = 'queued'));
CREATE UNIQUE INDEX generations_one_review_per_story ON generations ("storyId")
  WHERE kind = 'review' AND status IN ('queued', 'running');
-- A chapter is read by one generation at a time. A later save moves the time of this one (D-104).
CREATE UNIQUE INDEX generations_one_reading_per_chapter ON generations ("chapterId")
  WHERE kind = 'reading' AND status IN ('queued', 'running');

-- The readings of chapters that were summarized before versions of readings were counted stay valid.
UPDATE chapters SET "readVersion" = version, "readBy" = 'model' WHERE coalesce(summary, '') ~ '\S';
