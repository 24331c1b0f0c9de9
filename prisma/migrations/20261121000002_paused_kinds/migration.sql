-- Kinds an operator holds back

CREATE TABLE "paused_kinds" (
    "kind" "GenerationKind" NOT NULL,
    "pausedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "paused_kinds_pkey" PRIMARY KEY ("kind")
);
