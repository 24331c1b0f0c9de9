-- A renamed character keeps its former name as another name in the chapters whose text has it (D-105). Prompts say that it is
-- the name of earlier chapters.
ALTER TABLE "chapter_aliases" ADD COLUMN "isFormer" BOOLEAN NOT NULL DEFAULT false;
