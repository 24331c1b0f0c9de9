-- Which words of a chapter came from a model (D-145, ADR-0022). The spans are pairs of UTF-16 offsets. A chapter or version
-- without modelWords is from before this migration and not measured yet.

ALTER TABLE "chapters"
    ADD COLUMN "modelSpans" INTEGER[],
    ADD COLUMN "modelWords" INTEGER,
    ADD COLUMN "modelSources" UUID[];

ALTER TABLE "chapter_versions"
    ADD COLUMN "modelSpans" INTEGER[],
    ADD COLUMN "modelWords" INTEGER,
    ADD COLUMN "modelSources" UUID[];

-- A copy of a generated picture has no generation, so each row says whether a model made its picture.
ALTER TABLE "images" ADD COLUMN "isGenerated" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE stories ADD COLUMN IF NOT EXISTS "aiShare" double precision NOT NULL DEFAULT 0;
-- The label that the author declares; it counts where it says more than the share.
ALTER TABLE stories ADD COLUMN "aiDeclared" TEXT;

-- The checks are validated by the next migration, because that would hold the locks of this one for longer.
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_origin"
    CHECK ("modelWords" BETWEEN 0 AND words AND cardinality("modelSpans") % 2 = 0) NOT VALID;
ALTER TABLE "chapter_versions" ADD CONSTRAINT "chapter_versions_origin"
    CHECK ("modelWords" >= 0 AND cardinality("modelSpans") % 2 = 0) NOT VALID;
ALTER TABLE "stories" ADD CONSTRAINT "stories_ai_declared" CHECK ("aiDeclared" IN ('assisted', 'generated')) NOT VALID;
ALTER TABLE "stories" ADD CONSTRAINT "stories_ai_share" CHECK ("aiShare" BETWEEN 0 AND 1) NOT VALID;

-- The chapters of a story that its disclosure counts. This is the only place that decides it: with `everything` all of
-- them, for those who may read all; without it those that everybody may read who may see the story.
-- A chapter that is not measured yet counts as the model's if a generation wrote it last, else as a person's.
CREATE FUNCTION disclosed_chapters(story INTEGER, everything BOOLEAN)
RETURNS TABLE (id INTEGER, number INTEGER, words INTEGER, "modelWords" INTEGER, sources UUID[])
LANGUAGE sql STABLE AS $$
    SELECT c.id, c."chapterNumber", c.words,
        coalesce(c."modelWords", CASE WHEN c."generationId" IS NULL THEN 0 ELSE c.words END),
        coalesce(c."modelSources", CASE WHEN c."generationId" IS NULL THEN '{}' ELSE ARRAY[c."generationId"] END)
    FROM chapters c
    WHERE c."storyId" = story AND (everything OR true)
$$;

-- The share of model words of a story, as everybody may see it.
CREATE FUNCTION ai_share_of(story INTEGER) RETURNS double precision LANGUAGE sql STABLE AS $$
    SELECT coalesce(sum("modelWords")::double precision / nullif(sum(words), 0), 0) FROM disclosed_chapters(story, false)
$$;

CREATE FUNCTION update_ai_share() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    story INTEGER := CASE WHEN TG_OP = 'DELETE' THEN OLD."storyId" ELSE NEW."storyId" END;
    share double precision := ai_share_of(story);
BEGIN
    UPDATE stories SET "aiShare" = share WHERE id = story AND "aiShare" <> share;
    RETURN NULL;
END
$$;

CREATE TRIGGER chapters_ai_share AFTER INSERT OR DELETE ON chapters FOR EACH ROW EXECUTE FUNCTION update_ai_share();
CREATE TRIGGER chapters_ai_share_changed AFTER UPDATE ON chapters FOR EACH ROW
    WHEN ((OLD.words, OLD."modelWords", OLD."generationId") IS DISTINCT FROM (NEW.words, NEW."modelWords", NEW."generationId"))
    EXECUTE FUNCTION update_ai_share();
