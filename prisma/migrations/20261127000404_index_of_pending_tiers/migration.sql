-- The index is made without blocking writes, so its statement is the only one of this migration (see unique_model_calls).
CREATE INDEX CONCURRENTLY "users_pending_tiers" ON "users"("pendingTierFrom") WHERE "pendingTierFrom" IS NOT NULL;
