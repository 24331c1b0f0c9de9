-- When a picture is deleted, Postgres looks for the stories whose cover it is. The index is made without blocking the writes
-- of others, so its statement is the only one of this migration: Postgres refuses it in a transaction.
CREATE INDEX CONCURRENTLY "stories_coverId_idx" ON "stories"("coverId") WHERE "coverId" IS NOT NULL;
