-- The mail that gives a deactivated user the reason (D-147, ADR-0024).

-- A new value can be used only after its commit.
BEGIN;
ALTER TYPE "MailTemplate" ADD VALUE 'account_deactivated';
COMMIT;
