-- Renames of characters and locations whose new names are not yet in all their stories (D-105). The worker continues them.
CREATE TABLE "pending_renames" (
    "id" SERIAL NOT NULL,
    "characterId" INTEGER,
    "locationId" INTEGER,
    "earlierName" TEXT NOT NULL,
    "newName" TEXT NOT NULL,
    "summariesAfter" INTEGER,
    "proseStoryId" INTEGER NOT NULL,
    "proseChapterId" INTEGER NOT NULL,

    CONSTRAINT "pending_renames_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "pending_renames_thing" CHECK (num_nonnulls("characterId", "locationId") = 1)
);

CREATE INDEX "pending_renames_characterId_idx" ON "pending_renames"("characterId");
CREATE INDEX "pending_renames_locationId_idx" ON "pending_renames"("locationId");

ALTER TABLE "pending_renames" ADD CONSTRAINT "pending_renames_characterId_fkey" FOREIGN KEY ("characterId") REFERENCES "characters"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "pending_renames" ADD CONSTRAINT "pending_renames_locationId_fkey" FOREIGN KEY ("locationId") REFERENCES "locations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
