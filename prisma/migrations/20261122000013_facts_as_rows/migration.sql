-- The facts of a story become rows (D-102, ADR-0019). A fact of an earlier release has no quote, so the first change of its
-- chapter voids it.
INSERT INTO facts ("storyId", kind, text, "chapterId", source)
SELECT s.id, 'event', left(btrim(f.value->>'fact'), 1000), c.id, 'model'
FROM stories s
CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(s.facts) = 'array' THEN s.facts ELSE '[]' END)
  WITH ORDINALITY AS f(value, place)
LEFT JOIN chapters c ON c."storyId" = s.id AND c."chapterNumber"::text = f.value->>'fromChapter'
WHERE coalesce(btrim(f.value->>'fact'), '') <> ''
ORDER BY s.id, f.place;

-- The full names of the story's characters and places become references, longer names first, so that a rename reaches the
-- facts (D-105).
DO $$
DECLARE
  named RECORD;
BEGIN
  FOR named IN
    SELECT * FROM (
      SELECT sc."storyId", 'character' AS kind, c.id, c.name FROM story_characters sc JOIN characters c ON c.id = sc."characterId"
      UNION ALL
      SELECT sl."storyId", 'location', l.id, l.name FROM story_locations sl JOIN locations l ON l.id = sl."locationId"
    ) things
    WHERE btrim(name) <> '' AND EXISTS (SELECT FROM facts f WHERE f."storyId" = things."storyId" AND strpos(f.text, things.name) > 0)
    ORDER BY length(name) DESC, id
  LOOP
    UPDATE facts SET
      text = regexp_replace(text, '(?<!\w)' || regexp_replace(named.name, '([][\\^$.*+?(){}|/-])', '\\\1', 'g') || '(?!\w)',
        '[[' || named.kind || ':' || named.id || ']]', 'g'),
      "aboutCharacterIds" = CASE WHEN named.kind = 'character' THEN "aboutCharacterIds" || named.id ELSE "aboutCharacterIds" END,
      "aboutLocationIds" = CASE WHEN named.kind = 'location' THEN "aboutLocationIds" || named.id ELSE "aboutLocationIds" END
    WHERE "storyId" = named."storyId" AND strpos(text, named.name) > 0;
  END LOOP;
END
$$;

ALTER TABLE stories DROP COLUMN facts;

-- A fact that the writer deleted is not added again by a later reading. One whose quote is gone may come back.
ALTER TABLE facts ADD COLUMN "isDeleted" BOOLEAN NOT NULL DEFAULT false;
