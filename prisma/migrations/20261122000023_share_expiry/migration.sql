-- Every kind of share may end at a time, and so may a share link; only a temporary share needs one.

ALTER TABLE "characters" ADD COLUMN     "shareTokenExpiresAt" TIMESTAMPTZ(3);

ALTER TABLE character_shares DROP CONSTRAINT character_shares_expiry;
ALTER TABLE character_shares ADD CONSTRAINT character_shares_expiry CHECK ("shareType" <> 'temporary' OR "expiresAt" IS NOT NULL);
