-- Second factors of an account (D-149): passkeys, a secret for an authenticator app, and recovery codes.

CREATE TABLE "passkeys" (
    "id" SERIAL NOT NULL,
    "userId" TEXT NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "totp_secrets" (
    "userId" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedAt" TIMESTAMPTZ(3),
    "lastStep" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "lockedUntil" TIMESTAMPTZ(3),

    CONSTRAINT "totp_secrets_pkey" PRIMARY KEY ("userId")
);

CREATE TABLE "recovery_codes" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "sign_in_steps" (
    "id" TEXT NOT NULL,
    "userId" TEXT,
    "challenge" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_steps_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "passkeys_credentialId_key" ON "passkeys"("credentialId");
CREATE INDEX "passkeys_userId_idx" ON "passkeys"("userId");
CREATE INDEX "recovery_codes_userId_idx" ON "recovery_codes"("userId");
CREATE INDEX "sign_in_steps_userId_idx" ON "sign_in_steps"("userId");
CREATE INDEX "sign_in_steps_expiresAt_idx" ON "sign_in_steps"("expiresAt");

ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sign_in_steps" ADD CONSTRAINT "sign_in_steps_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A sign-in that has passed the old password must not end with the new one.
CREATE FUNCTION end_sign_in_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sign_in_steps WHERE "userId" = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_sign_in_steps AFTER UPDATE OF "passwordHash", "isActive" ON users FOR EACH ROW
  WHEN (OLD."passwordHash" IS DISTINCT FROM NEW."passwordHash" OR OLD."isActive" IS DISTINCT FROM NEW."isActive")
  EXECUTE FUNCTION end_sign_in_steps();

-- Recovery codes replace a lost factor, so they end with the last one, however it was removed.
CREATE FUNCTION end_recovery_codes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM recovery_codes WHERE "userId" = OLD."userId"
    AND NOT EXISTS (SELECT 1 FROM passkeys WHERE "userId" = OLD."userId")
    AND NOT EXISTS (SELECT 1 FROM totp_secrets WHERE "userId" = OLD."userId" AND "confirmedAt" IS NOT NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER end_recovery_codes AFTER DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION end_recovery_codes();
CREATE TRIGGER end_recovery_codes AFTER DELETE ON totp_secrets FOR EACH ROW EXECUTE FUNCTION end_recovery_codes();
