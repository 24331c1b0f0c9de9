-- Releases of a story that are announced to the readers who saved it (D-47). The readers are notified in batches.
CREATE TABLE "release_announcements" (
    "id" SERIAL NOT NULL,
    "storyId" INTEGER NOT NULL,
    "chapterIds" INTEGER[],
    "resumeAfter" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "release_announcements_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "release_announcements_storyId_idx" ON "release_announcements"("storyId");

ALTER TABLE "release_announcements" ADD CONSTRAINT "release_announcements_storyId_fkey" FOREIGN KEY ("storyId") REFERENCES "stories"("id") ON DELETE CASCADE ON UPDATE CASCADE;
