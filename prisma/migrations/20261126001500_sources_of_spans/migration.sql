-- Each span of a text names the generation that wrote it, by its number in modelSources counted from 1 (D-145, ADR-0025). Texts
-- from before have no numbers, so that no row is written here: each of their spans counts for all of their sources.
ALTER TABLE "chapters" ADD COLUMN "modelSpanSources" INTEGER[];
ALTER TABLE "chapter_versions" ADD COLUMN "modelSpanSources" INTEGER[];
