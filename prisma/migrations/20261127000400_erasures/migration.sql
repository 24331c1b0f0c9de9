-- An account is erased in several transactions (D-68). The processes of the API look for accounts whose erasure has begun and
-- was interrupted.
ALTER TABLE "users" ADD COLUMN "erasureStartedAt" TIMESTAMPTZ(3);
