-- Where a user reads a story: the chapter and the paragraph, for all their devices (D-157).

CREATE TABLE "reading_places" (
    "userId" TEXT NOT NULL,
    "storyId" INTEGER NOT NULL,
    "chapterId" INTEGER NOT NULL,
    "paragraph" INTEGER NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reading_places_pkey" PRIMARY KEY ("userId", "storyId"),
    CONSTRAINT "reading_places_paragraph_check" CHECK ("paragraph" >= 0)
);

CREATE INDEX "reading_places_storyId_idx" ON "reading_places"("storyId");

CREATE INDEX "reading_places_chapterId_idx" ON "reading_places"("chapterId");

ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_storyId_fkey" FOREIGN KEY ("storyId") REFERENCES "stories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_chapterId_fkey" FOREIGN KEY ("chapterId") REFERENCES "chapters"("id") ON DELETE CASCADE ON UPDATE CASCADE;
