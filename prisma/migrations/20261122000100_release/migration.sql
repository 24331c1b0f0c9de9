-- The state of a chapter, and the version of it that strangers read (D-141, D-142, ADR-0022).

-- Constant defaults need no rewrite of the table, so the exclusive lock is short. All chapters from before are released.
BEGIN;
CREATE TYPE "ChapterState" AS ENUM ('draft', 'scheduled', 'released');
ALTER TABLE "stories" ADD COLUMN     "releaseAtOnce" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "chapters" ADD COLUMN     "state" "ChapterState" NOT NULL DEFAULT 'released',
ADD COLUMN     "releaseAt" TIMESTAMPTZ(3),
ADD COLUMN     "releasedVersion" INTEGER,
ADD COLUMN     "releasedWords" INTEGER,
ADD COLUMN     "quiet" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "announcedAt" TIMESTAMPTZ(3);
-- A process of the release before knows no states. What it adds is a draft, so that nobody sees it unasked.
ALTER TABLE "chapters" ALTER COLUMN "state" SET DEFAULT 'draft';
COMMIT;

BEGIN;
UPDATE "chapters" SET "releasedVersion" = version, "releasedWords" = words, "announcedAt" = now() WHERE state = 'released';
COMMIT;

ALTER TABLE "chapters"
  ADD CONSTRAINT chapters_schedule CHECK ((state = 'scheduled') = ("releaseAt" IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT chapters_released_version CHECK (
    (state = 'released') = ("releasedVersion" IS NOT NULL) AND (state = 'released') = ("releasedWords" IS NOT NULL)
    AND "releasedVersion" <= version) NOT VALID;
ALTER TABLE "chapters" VALIDATE CONSTRAINT chapters_schedule;
ALTER TABLE "chapters" VALIDATE CONSTRAINT chapters_released_version;

-- Strangers' chapters and their number, and the number of words, without reading the rows.
CREATE INDEX chapters_released ON "chapters" ("storyId", "chapterNumber") INCLUDE ("releasedWords") WHERE state = 'released';
-- What the worker looks for every second.
CREATE INDEX chapters_scheduled ON "chapters" ("releaseAt") WHERE state = 'scheduled';
CREATE INDEX chapters_unannounced ON "chapters" ("storyId") WHERE state = 'released' AND NOT quiet AND "announcedAt" IS NULL;
