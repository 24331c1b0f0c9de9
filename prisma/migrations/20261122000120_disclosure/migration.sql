-- Which words of a chapter came from a model (D-145, ADR-0025). The spans are pairs of UTF-16 offsets. A chapter or version
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

-- The chapters of a story that its disclosure counts. This is the only place that decides it: with `everything` all of
-- them as they stand, for those who read drafts; without it the released ones, with their released texts.
-- A chapter that is not measured yet counts as the model's if a generation wrote it last, else as a person's.
CREATE FUNCTION disclosed_chapters(story INTEGER, everything BOOLEAN)
RETURNS TABLE (id INTEGER, number INTEGER, words INTEGER, "modelWords" INTEGER, sources UUID[])
LANGUAGE sql STABLE AS $$
    SELECT id, number, words, least(words, coalesce("modelWords", CASE WHEN "generationId" IS NULL THEN 0 ELSE words END)),
        coalesce("modelSources", CASE WHEN "generationId" IS NULL THEN '{}' ELSE ARRAY["generationId"] END)
    FROM (
        SELECT c.id, c."chapterNumber" AS number, c."generationId",
            CASE WHEN everything THEN c.words ELSE c."releasedWords" END AS words,
            CASE WHEN v.version IS NULL THEN c."modelWords" ELSE v."modelWords" END AS "modelWords",
            CASE WHEN v.version IS NULL THEN c."modelSources" ELSE v."modelSources" END AS "modelSources"
        FROM chapters c
        -- The released text, where the chapter has another one by now (D-142).
        LEFT JOIN chapter_versions v ON NOT everything AND v."chapterId" = c.id AND v.version = c."releasedVersion"
            AND c.version <> c."releasedVersion"
        WHERE c."storyId" = story AND (everything OR c.state = 'released')
    ) disclosed
$$;

-- The share of model words of a story.
CREATE FUNCTION ai_share_of(story INTEGER, everything BOOLEAN) RETURNS double precision LANGUAGE sql STABLE AS $$
    SELECT coalesce(sum("modelWords")::double precision / nullif(sum(words), 0), 0)
    FROM disclosed_chapters(story, everything)
$$;

CREATE FUNCTION update_ai_share() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    story INTEGER := CASE WHEN TG_OP = 'DELETE' THEN OLD."storyId" ELSE NEW."storyId" END;
    share double precision := ai_share_of(story, false);
BEGIN
    UPDATE stories SET "aiShare" = share WHERE id = story AND "aiShare" <> share;
    RETURN NULL;
END
$$;

CREATE TRIGGER chapters_ai_share AFTER INSERT OR DELETE ON chapters FOR EACH ROW EXECUTE FUNCTION update_ai_share();
CREATE TRIGGER chapters_ai_share_changed AFTER UPDATE ON chapters FOR EACH ROW
    WHEN ((OLD.words, OLD."modelWords", OLD."generationId", OLD.state, OLD."releasedVersion", OLD."releasedWords")
        IS DISTINCT FROM (NEW.words, NEW."modelWords", NEW."generationId", NEW.state, NEW."releasedVersion", NEW."releasedWords"))
    EXECUTE FUNCTION update_ai_share();
