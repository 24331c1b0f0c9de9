-- What a writer typed on the desk and has not saved as the text of a chapter (D-137, ADR-0021).

CREATE TABLE "chapter_drafts" (
    "id" SERIAL NOT NULL,
    "userId" TEXT NOT NULL,
    "storyId" INTEGER NOT NULL,
    "chapterId" INTEGER,
    "title" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL,
    "base" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chapter_drafts_pkey" PRIMARY KEY ("id"),
    -- The base is a version of the chapter, so only the draft of a new chapter has none.
    CONSTRAINT "chapter_drafts_base" CHECK (("chapterId" IS NULL) = ("base" IS NULL))
);

-- A writer has one draft of each chapter, and one of a new chapter of each story.
CREATE UNIQUE INDEX "chapter_drafts_userId_chapterId_key" ON "chapter_drafts"("userId", "chapterId");
CREATE UNIQUE INDEX "chapter_drafts_new" ON "chapter_drafts"("userId", "storyId") WHERE "chapterId" IS NULL;
CREATE INDEX "chapter_drafts_storyId_idx" ON "chapter_drafts"("storyId");
CREATE INDEX "chapter_drafts_chapterId_idx" ON "chapter_drafts"("chapterId");

ALTER TABLE "chapter_drafts" ADD CONSTRAINT "chapter_drafts_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "chapter_drafts" ADD CONSTRAINT "chapter_drafts_storyId_fkey" FOREIGN KEY ("storyId") REFERENCES "stories"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "chapter_drafts" ADD CONSTRAINT "chapter_drafts_chapterId_fkey" FOREIGN KEY ("chapterId") REFERENCES "chapters"("id") ON DELETE CASCADE ON UPDATE CASCADE;
