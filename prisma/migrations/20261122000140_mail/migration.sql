-- Mails, the links in them, and what an account keeps about its address and its sessions (D-149, ADR-0024).

CREATE TYPE "Digest" AS ENUM ('off', 'daily', 'weekly');
CREATE TYPE "MailTemplate" AS ENUM ('verify_email', 'confirm_email', 'email_changing', 'reset_password', 'password_changed', 'digest');
CREATE TYPE "MailState" AS ENUM ('queued', 'sending', 'sent', 'failed', 'unknown');
CREATE TYPE "MailLinkPurpose" AS ENUM ('confirm', 'undo', 'unsubscribe');

-- Every default is a constant for Postgres, so no row is rewritten.
ALTER TABLE "users" ADD COLUMN "emailVerifiedAt" TIMESTAMPTZ(3),
    ADD COLUMN "pendingEmail" TEXT,
    ADD COLUMN "digest" "Digest" NOT NULL DEFAULT 'weekly',
    ADD COLUMN "digestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "sessions" ADD COLUMN "device" TEXT NOT NULL DEFAULT '';
ALTER TABLE "reset_links" ADD COLUMN "address" TEXT;

CREATE TABLE "mails" (
    "id" SERIAL NOT NULL,
    "userId" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "template" "MailTemplate" NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "messageId" TEXT NOT NULL,
    "state" "MailState" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "workerId" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    "claimedAt" TIMESTAMPTZ(3),
    "handedOverAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mails_sent" CHECK (("state" = 'sent') = ("sentAt" IS NOT NULL)),
    CONSTRAINT "mails_claimed" CHECK ("state" <> 'sending' OR ("workerId" IS NOT NULL AND "leaseUntil" IS NOT NULL AND "claimedAt" IS NOT NULL)),
    -- Only a mail that may have arrived is uncertain, and one that waits has certainly not arrived.
    CONSTRAINT "mails_handed_over" CHECK (("state" <> 'unknown' OR "handedOverAt" IS NOT NULL) AND ("state" <> 'queued' OR "handedOverAt" IS NULL)),
    -- A line break would begin another header or another SMTP command.
    CONSTRAINT "mails_one_line" CHECK ("address" !~ '[[:cntrl:][:space:]<>,]' AND "messageId" !~ '[[:cntrl:][:space:]]')
);

CREATE UNIQUE INDEX "mails_messageId_key" ON "mails"("messageId");
CREATE INDEX "mails_userId_template_createdAt_idx" ON "mails"("userId", "template", "createdAt");
CREATE INDEX "mails_queued" ON "mails"("nextAttemptAt", "id") WHERE "state" = 'queued';
CREATE INDEX "mails_unfinished" ON "mails"("state") WHERE "state" <> 'sent';
CREATE INDEX "users_digest_due" ON "users"("digestedAt") WHERE "digest" <> 'off' AND "emailVerifiedAt" IS NOT NULL;

CREATE TABLE "mail_links" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "purpose" "MailLinkPurpose" NOT NULL,
    "address" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "mail_links_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "mail_links_userId_idx" ON "mail_links"("userId");
CREATE INDEX "mail_links_expiresAt_idx" ON "mail_links"("expiresAt");

ALTER TABLE "mails" ADD CONSTRAINT "mails_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
