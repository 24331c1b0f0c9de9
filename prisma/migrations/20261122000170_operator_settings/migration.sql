-- What an operator changes at run time: settings, invitations, the queue of sign-ups and checks of services (D-150, D-151).

-- One row. A field that is missing in `values` has the value of the environment.
CREATE TABLE "operator_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "values" JSONB NOT NULL DEFAULT '{}',
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedById" TEXT,

    CONSTRAINT "operator_settings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "operator_settings_single" CHECK ("id" = 1)
);
ALTER TABLE "operator_settings" ADD CONSTRAINT "operator_settings_updatedById_fkey" FOREIGN KEY ("updatedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "invitations" (
    "id" SERIAL NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "uses" INTEGER NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id"),
    -- The count can never pass the limit, whatever the statement that counts.
    CONSTRAINT "invitations_uses" CHECK ("uses" >= 1 AND "used" >= 0 AND "used" <= "uses")
);
CREATE UNIQUE INDEX "invitations_tokenHash_key" ON "invitations"("tokenHash");
CREATE INDEX "invitations_createdAt_id_idx" ON "invitations"("createdAt" DESC, "id" DESC);
CREATE INDEX "invitations_createdById_idx" ON "invitations"("createdById");
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- An account that waits for an admin cannot sign in, so it is inactive too.
ALTER TABLE "users" ADD COLUMN "awaitsApproval" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "users" ADD CONSTRAINT "users_awaiting_inactive" CHECK (NOT ("awaitsApproval" AND "isActive")) NOT VALID;
ALTER TABLE "users" VALIDATE CONSTRAINT "users_awaiting_inactive";
CREATE INDEX "users_awaiting" ON "users"("createdAt" DESC, "id" DESC) WHERE "awaitsApproval";

-- A question to a service that an admin asks, and its answer.
CREATE TABLE "service_checks" (
    "id" UUID NOT NULL,
    "what" TEXT NOT NULL,
    "tier" "Tier" NOT NULL DEFAULT 'free',
    "requestedById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "ok" BOOLEAN,
    "message" TEXT NOT NULL DEFAULT '',
    "ms" INTEGER,
    "costMicros" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "service_checks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "service_checks_what" CHECK ("what" IN ('mail', 'text', 'picture')),
    CONSTRAINT "service_checks_finished" CHECK (("finishedAt" IS NULL) = ("ok" IS NULL))
);
CREATE INDEX "service_checks_createdAt_idx" ON "service_checks"("createdAt");
CREATE INDEX "service_checks_requestedById_idx" ON "service_checks"("requestedById");
ALTER TABLE "service_checks" ADD CONSTRAINT "service_checks_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
