-- What is known of existing stories and pictures without reading texts (D-145): a chapter whose latest text a generation
-- wrote counts as the model's until a worker has compared it with the text of that generation.
UPDATE stories s SET "aiShare" = ai_share_of(s.id, false)
WHERE EXISTS (SELECT FROM chapters c WHERE c."storyId" = s.id AND c."generationId" IS NOT NULL);

UPDATE images SET "isGenerated" = true WHERE "generationId" IS NOT NULL;

ALTER TABLE "chapters" VALIDATE CONSTRAINT "chapters_origin";
ALTER TABLE "chapter_versions" VALIDATE CONSTRAINT "chapter_versions_origin";
ALTER TABLE "stories" VALIDATE CONSTRAINT "stories_ai_declared";
