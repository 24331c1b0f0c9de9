-- NULL for `everything` means the released texts, as false does. It counted the released chapters, but with the origin of their
-- present texts (D-142, D-145).
CREATE OR REPLACE FUNCTION disclosed_chapters(story INTEGER, everything BOOLEAN)
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
        LEFT JOIN chapter_versions v ON everything IS NOT TRUE AND v."chapterId" = c.id AND v.version = c."releasedVersion"
            AND c.version <> c."releasedVersion"
        WHERE c."storyId" = story AND (everything OR c.state = 'released')
    ) disclosed
$$;
