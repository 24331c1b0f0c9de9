-- Mails to people whose sign-up an admin has decided (D-150, ADR-0024).

-- A new value can be used only after its commit.
BEGIN;
ALTER TYPE "MailTemplate" ADD VALUE 'signup_accepted';
ALTER TYPE "MailTemplate" ADD VALUE 'signup_declined';
COMMIT;

-- A declined account is erased, so its mail has no user.
ALTER TABLE "mails" ALTER COLUMN "userId" DROP NOT NULL;
ALTER TABLE "mails" ADD CONSTRAINT "mails_user" CHECK (("userId" IS NULL) = ("template" = 'signup_declined'));
