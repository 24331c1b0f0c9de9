-- Other names of characters are stored with the chapter that uses them, so that an earlier chapter does not get them, and they
-- end with the text (D-106). Names that are stored already are known from the first chapter on.
CREATE TABLE "chapter_aliases" (
    "chapterId" INTEGER NOT NULL,
    "characterId" INTEGER NOT NULL,
    "alias" TEXT NOT NULL,

    CONSTRAINT "chapter_aliases_pkey" PRIMARY KEY ("chapterId","characterId","alias")
);
CREATE INDEX "chapter_aliases_characterId_idx" ON "chapter_aliases"("characterId");

ALTER TABLE "chapter_aliases" ADD CONSTRAINT "chapter_aliases_chapterId_fkey" FOREIGN KEY ("chapterId") REFERENCES "chapters"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "chapter_aliases" ADD CONSTRAINT "chapter_aliases_characterId_fkey" FOREIGN KEY ("characterId") REFERENCES "characters"("id") ON DELETE CASCADE ON UPDATE CASCADE;
