-- Blocks, mutes and reports (D-147).

CREATE TYPE "ReportType" AS ENUM ('story', 'chapter', 'character', 'location', 'collection', 'message', 'profile');
CREATE TYPE "ReportReason" AS ENUM ('harassment', 'hate', 'minors', 'illegal', 'copyright', 'privacy', 'impersonation', 'spam', 'mislabelled', 'other');
CREATE TYPE "ReportStatus" AS ENUM ('open', 'decided');
CREATE TYPE "ReportAction" AS ENUM ('dismiss', 'hide', 'warn', 'deactivate');

CREATE TABLE "blocks" (
    "blockerId" TEXT NOT NULL,
    "blockedId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blocks_pkey" PRIMARY KEY ("blockerId", "blockedId"),
    CONSTRAINT "blocks_others" CHECK ("blockerId" <> "blockedId")
);
CREATE INDEX "blocks_blockedId_idx" ON "blocks"("blockedId");

CREATE TABLE "mutes" (
    "muterId" TEXT NOT NULL,
    "mutedId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mutes_pkey" PRIMARY KEY ("muterId", "mutedId"),
    CONSTRAINT "mutes_others" CHECK ("muterId" <> "mutedId")
);
CREATE INDEX "mutes_mutedId_idx" ON "mutes"("mutedId");

CREATE TABLE "report_cases" (
    "id" SERIAL NOT NULL,
    "type" "ReportType" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "reportedId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "status" "ReportStatus" NOT NULL DEFAULT 'open',
    "action" "ReportAction",
    "decision" TEXT,
    "decidedById" TEXT,
    "decidedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_cases_pkey" PRIMARY KEY ("id"),
    -- Who decided is unknown after the account of the admin was erased.
    CONSTRAINT "report_cases_decided" CHECK (CASE status
      WHEN 'open' THEN "action" IS NULL AND "decision" IS NULL AND "decidedById" IS NULL AND "decidedAt" IS NULL
      ELSE "action" IS NOT NULL AND "decision" IS NOT NULL AND "decidedAt" IS NOT NULL END)
);

-- A thing has one open case, to which all reports about it belong.
CREATE UNIQUE INDEX "report_cases_open" ON "report_cases"("type", "subjectId") WHERE "status" = 'open';
CREATE INDEX "report_cases_status_createdAt_id_idx" ON "report_cases"("status", "createdAt" DESC, "id" DESC);
CREATE INDEX "report_cases_reportedId_idx" ON "report_cases"("reportedId");
CREATE INDEX "report_cases_decidedById_idx" ON "report_cases"("decidedById");

CREATE TABLE "reports" (
    "id" SERIAL NOT NULL,
    "caseId" INTEGER NOT NULL,
    "reportedId" TEXT NOT NULL,
    "reporterId" TEXT,
    "reason" "ReportReason" NOT NULL,
    "details" TEXT NOT NULL DEFAULT '',
    "title" TEXT,
    "text" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "reports_others" CHECK ("reporterId" <> "reportedId"),
    CONSTRAINT "reports_look" CHECK (("title" IS NULL) = ("text" IS NULL))
);

-- With one open case of each thing, a reporter has one open report of it.
CREATE UNIQUE INDEX "reports_caseId_reporterId_key" ON "reports"("caseId", "reporterId");
CREATE INDEX "reports_reporterId_idx" ON "reports"("reporterId");
CREATE INDEX "reports_reportedId_idx" ON "reports"("reportedId");

ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blockerId_fkey" FOREIGN KEY ("blockerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blockedId_fkey" FOREIGN KEY ("blockedId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muterId_fkey" FOREIGN KEY ("muterId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_mutedId_fkey" FOREIGN KEY ("mutedId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_reportedId_fkey" FOREIGN KEY ("reportedId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "reports" ADD CONSTRAINT "reports_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "report_cases"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reports" ADD CONSTRAINT "reports_reportedId_fkey" FOREIGN KEY ("reportedId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
