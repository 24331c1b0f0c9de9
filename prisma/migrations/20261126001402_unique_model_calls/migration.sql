-- The index is made without blocking the writes of workers, so its statement is the only one of this migration: Postgres refuses
-- it in a transaction, and several statements are one. Rows of an earlier version have no id and are not in the index.
CREATE UNIQUE INDEX CONCURRENTLY "model_calls_call" ON "model_calls"("callId") WHERE "callId" IS NOT NULL;
