-- The rows of deleted stories are pruned (ADR-0009). An index that is so old that it may lack one of them is loaded again.
-- The worker writes the only row.
CREATE TABLE "story_listing_prunings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "prunedBefore" BIGINT NOT NULL,
    "nextBefore" BIGINT NOT NULL,
    "prunedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "story_listing_prunings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "story_listing_prunings_single" CHECK ("id" = 1)
);
