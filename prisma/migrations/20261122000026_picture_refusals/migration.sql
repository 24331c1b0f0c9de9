-- A model service that has said that it makes no pictures, so that screens can say so before an order.

CREATE TABLE "picture_refusals" (
    "target" TEXT NOT NULL,
    "refusedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "picture_refusals_pkey" PRIMARY KEY ("target")
);
