-- Mails about a change of the ways in which a user signs in (D-149, ADR-0024).

-- A new value can be used only after its commit.
BEGIN;
ALTER TYPE "MailTemplate" ADD VALUE 'sign_in_changed';
COMMIT;
