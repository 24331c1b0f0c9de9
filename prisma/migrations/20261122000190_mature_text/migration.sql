-- A story is mature by its own heat, and also by a text that was written at heat 4 or 5 in a milder story (D-144). The heat of a
-- text is that of the generations from which its words came, so an edited, restored or pasted text has it too.

ALTER TABLE stories ADD COLUMN "hasMatureText" BOOLEAN NOT NULL DEFAULT false;

-- With `everything` the chapters as they stand, for those who read drafts; without it the released texts.
CREATE FUNCTION has_mature_text(story INTEGER, everything BOOLEAN) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM disclosed_chapters(story, everything) d CROSS JOIN LATERAL unnest(d.sources) AS source
        JOIN generations g ON g.id = source
        WHERE g.kind IN ('story', 'chapter') AND g.input->>'spiceLevel' IN ('4', '5'))
$$;

CREATE OR REPLACE FUNCTION update_ai_share() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    story INTEGER := CASE WHEN TG_OP = 'DELETE' THEN OLD."storyId" ELSE NEW."storyId" END;
    share double precision := ai_share_of(story, false);
    mature BOOLEAN := has_mature_text(story, false);
BEGIN
    UPDATE stories SET "aiShare" = share, "hasMatureText" = mature
    WHERE id = story AND ("aiShare" <> share OR "hasMatureText" <> mature);
    RETURN NULL;
END
$$;

UPDATE stories s SET "hasMatureText" = true
WHERE s.id IN (SELECT "storyId" FROM generations WHERE kind IN ('story', 'chapter') AND input->>'spiceLevel' IN ('4', '5'))
  AND has_mature_text(s.id, false);
