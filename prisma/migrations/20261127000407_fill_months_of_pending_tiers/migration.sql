-- Sets the month of the lower tiers that were chosen before the migration months_of_pending_tiers. The audit log is read once.
UPDATE users u SET "pendingTierFrom" = date_trunc('month', now(), 'UTC') + CASE WHEN u.id IN (
    SELECT e."targetId" FROM audit_entries e WHERE e.action = 'user.update' AND e."targetType" = 'user'
      AND jsonb_exists(e.detail, 'tier') AND e."createdAt" >= date_trunc('month', now(), 'UTC'))
  THEN interval '1 month' ELSE interval '0' END
WHERE "pendingTier" IS NOT NULL AND "pendingTierFrom" IS NULL;
