-- A line of a character's sheet that a chapter made untrue is marked, because it must never become an open fact (D-106).
BEGIN;
ALTER TABLE "facts" ADD COLUMN "isSheetLine" BOOLEAN NOT NULL DEFAULT false;
COMMIT;

BEGIN;
UPDATE facts SET "isSheetLine" = true
WHERE source = 'model' AND kind = 'state' AND "chapterId" IS NULL AND quote IS NULL AND "endedById" IS NULL
  AND cardinality("aboutCharacterIds") = 1 AND (status <> 'void' OR "isDeleted");
-- These lines were reopened, or lost the chapter that ended them. They are still in their sheets.
DELETE FROM facts WHERE "isSheetLine" AND (status = 'open' OR (status = 'ended' AND "endChapterId" IS NULL));

-- A fact that has ended has the chapter in which it ended, and an open fact has no end. A fact without that chapter was sent
-- like an open one.
UPDATE facts SET status = 'open' WHERE status = 'ended' AND "endChapterId" IS NULL;
UPDATE facts SET "endChapterId" = NULL, "endQuote" = NULL, "endedById" = NULL WHERE status = 'open'
  AND ("endChapterId" IS NOT NULL OR "endQuote" IS NOT NULL OR "endedById" IS NOT NULL);
ALTER TABLE facts ADD CONSTRAINT facts_end CHECK (CASE status
  WHEN 'open' THEN "endChapterId" IS NULL AND "endQuote" IS NULL AND "endedById" IS NULL AND NOT "isSheetLine"
  WHEN 'ended' THEN "endChapterId" IS NOT NULL
  ELSE true END) NOT VALID;
COMMIT;

BEGIN;
-- Facts can be read and written while their rows are checked. The repair is repeated for rows that were written during it.
UPDATE facts SET status = 'open' WHERE status = 'ended' AND "endChapterId" IS NULL;
UPDATE facts SET "endChapterId" = NULL, "endQuote" = NULL, "endedById" = NULL WHERE status = 'open'
  AND ("endChapterId" IS NOT NULL OR "endQuote" IS NOT NULL OR "endedById" IS NOT NULL);
COMMIT;

BEGIN;
ALTER TABLE facts VALIDATE CONSTRAINT facts_end;
COMMIT;
