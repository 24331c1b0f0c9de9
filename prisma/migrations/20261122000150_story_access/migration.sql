-- Stories have private shares, a share link and collaborators, as characters do (D-152). A share has an id, so that it can
-- be taken back by it.

CREATE TYPE "StoryRole" AS ENUM ('reader', 'commenter', 'editor');

ALTER TABLE "stories" ADD COLUMN     "shareTokenExpiresAt" TIMESTAMPTZ(3),
ADD COLUMN     "shareTokenHash" TEXT;
CREATE UNIQUE INDEX "stories_shareTokenHash_key" ON "stories"("shareTokenHash");

ALTER TABLE "character_shares" ADD COLUMN     "addressedAs" TEXT,
ADD COLUMN     "id" SERIAL NOT NULL;
CREATE UNIQUE INDEX "character_shares_id_key" ON "character_shares"("id");
ALTER TABLE "character_collaborators" ADD COLUMN     "addressedAs" TEXT;

CREATE TABLE "story_shares" (
    "id" SERIAL NOT NULL,
    "storyId" INTEGER NOT NULL,
    "userId" TEXT NOT NULL,
    "shareType" "ShareType" NOT NULL DEFAULT 'direct',
    "addressedAs" TEXT,
    "expiresAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "story_shares_pkey" PRIMARY KEY ("storyId","userId"),
    CONSTRAINT story_shares_expiry CHECK ("shareType" <> 'temporary' OR "expiresAt" IS NOT NULL)
);
CREATE UNIQUE INDEX "story_shares_id_key" ON "story_shares"("id");
CREATE INDEX "story_shares_userId_idx" ON "story_shares"("userId");
ALTER TABLE "story_shares" ADD CONSTRAINT "story_shares_storyId_fkey" FOREIGN KEY ("storyId") REFERENCES "stories"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "story_shares" ADD CONSTRAINT "story_shares_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "story_collaborators" (
    "storyId" INTEGER NOT NULL,
    "userId" TEXT NOT NULL,
    "role" "StoryRole" NOT NULL DEFAULT 'reader',
    "addressedAs" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "story_collaborators_pkey" PRIMARY KEY ("storyId","userId")
);
CREATE INDEX "story_collaborators_userId_idx" ON "story_collaborators"("userId");
ALTER TABLE "story_collaborators" ADD CONSTRAINT "story_collaborators_storyId_fkey" FOREIGN KEY ("storyId") REFERENCES "stories"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "story_collaborators" ADD CONSTRAINT "story_collaborators_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The story that a request is about; a request of another type has none.
ALTER TABLE "collaboration_requests" ADD COLUMN     "storyId" INTEGER;
CREATE INDEX "collaboration_requests_storyId_idx" ON "collaboration_requests"("storyId");
ALTER TABLE "collaboration_requests" ADD CONSTRAINT "collaboration_requests_storyId_fkey" FOREIGN KEY ("storyId") REFERENCES "stories"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE collaboration_requests ADD CONSTRAINT collaboration_requests_story CHECK ("storyId" IS NULL OR type = 'story');
