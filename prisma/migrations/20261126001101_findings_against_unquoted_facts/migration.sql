-- A finding against a fact without a quote named the chapter from which the fact holds. That chapter does not have the words of
-- the fact, so any change of its text settled the finding (D-104).
BEGIN;
UPDATE findings n SET "againstChapterId" = NULL FROM facts f
WHERE n."againstKind" = 'fact' AND n."againstId" = f.id AND n."againstChapterId" IS NOT NULL AND f.quote IS NULL
  AND NOT EXISTS (SELECT FROM chapters c WHERE c.id = n."againstChapterId" AND strpos(c.content, n."againstQuote") > 0);
COMMIT;

BEGIN;
-- Contradictions that were settled in this way are open again: their own words are still in their chapter, and the fact of the
-- writer holds and was not changed since.
UPDATE findings n SET status = 'open' FROM facts f, chapters c
WHERE n.kind = 'contradiction' AND n.status = 'mended' AND n."againstKind" = 'fact' AND n."againstId" = f.id
  AND n."againstChapterId" IS NULL AND f.quote IS NULL AND f.source = 'writer' AND f.status = 'open'
  AND f."updatedAt" <= n."createdAt" AND c.id = n."chapterId" AND n.quote <> '' AND strpos(c.content, n.quote) > 0;
COMMIT;
