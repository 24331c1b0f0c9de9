-- The sweeper looks every second for shares that have just ended (D-152). Most shares do not end by themselves.
CREATE INDEX "story_shares_expiresAt_idx" ON "story_shares" ("expiresAt") WHERE "expiresAt" IS NOT NULL;
CREATE INDEX "character_shares_expiresAt_idx" ON "character_shares" ("expiresAt") WHERE "expiresAt" IS NOT NULL;
