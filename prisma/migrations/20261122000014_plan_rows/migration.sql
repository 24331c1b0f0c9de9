-- The plan of a story becomes rows that its writer can see and change (D-98). Chapters of the outline that are written already
-- are left out: what happened in them stands in their texts and summaries. Workers of the release before must be stopped
-- before this migration runs, because they read the column.
INSERT INTO story_plans ("storyId", logline, version)
SELECT id, coalesce(outline->>'logline', ''), 1 FROM stories WHERE jsonb_typeof(outline->'chapters') = 'array'
ON CONFLICT DO NOTHING;

CREATE TEMPORARY TABLE outlined ON COMMIT DROP AS
SELECT s.id AS "storyId", row_number() OVER (PARTITION BY s.id ORDER BY (c->>'number')::int)::int AS position,
  left(coalesce(c->>'title', ''), 200) AS title, CASE WHEN jsonb_typeof(c->'beats') = 'array' THEN c->'beats' ELSE '[]' END AS beats
FROM stories s CROSS JOIN LATERAL jsonb_array_elements(s.outline->'chapters') c
WHERE jsonb_typeof(s.outline->'chapters') = 'array' AND jsonb_typeof(c) = 'object' AND c->>'number' ~ '^\d{1,6}$'
  AND (c->>'number')::int > (SELECT coalesce(max("chapterNumber"), 0) FROM chapters WHERE "storyId" = s.id)
  AND NOT EXISTS (SELECT FROM planned_chapters p WHERE p."storyId" = s.id);

INSERT INTO planned_chapters ("storyId", position, title) SELECT "storyId", position, title FROM outlined;
INSERT INTO beats ("storyId", position, text, "plannedChapterId")
SELECT o."storyId", beat.place::int, left(beat.text, 500), p.id
FROM outlined o JOIN planned_chapters p ON p."storyId" = o."storyId" AND p.position = o.position
CROSS JOIN LATERAL jsonb_array_elements_text(o.beats) WITH ORDINALITY AS beat(text, place)
WHERE btrim(beat.text) <> '';

INSERT INTO story_styles ("storyId", tone, "updatedAt")
SELECT g."storyId", min(g.input->>'tone'), now() FROM generations g
WHERE g.kind = 'story' AND g."storyId" IS NOT NULL AND g.input->>'tone' IN ('romantic', 'dramatic', 'light', 'passionate')
GROUP BY g."storyId"
ON CONFLICT DO NOTHING;

ALTER TABLE stories DROP COLUMN outline;
