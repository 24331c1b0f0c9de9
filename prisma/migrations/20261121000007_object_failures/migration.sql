-- Objects that storage does not take or give up: each waits on its own, and longer every time

CREATE TABLE "object_failures" (
    "key" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 1,
    "tryAfter" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "object_failures_pkey" PRIMARY KEY ("key")
);
