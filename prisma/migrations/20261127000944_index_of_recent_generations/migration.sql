-- The admin overview reads the generations of the last two days. The index is made without blocking the writes of others: see
-- the migration index_of_covers.
CREATE INDEX CONCURRENTLY "generations_createdAt_idx" ON "generations"("createdAt");
