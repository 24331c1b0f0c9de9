-- A lower tier applies from the month after the choice (D-52). The month is stored, so that a later change of the user, such as
-- the same choice again, does not postpone it. A trigger sets it, so that processes of the earlier version set it too.
ALTER TABLE "users" ADD COLUMN "pendingTierFrom" TIMESTAMPTZ(3);

CREATE FUNCTION users_pending_tier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."pendingTierFrom" := CASE WHEN NEW."pendingTier" IS NOT NULL
    THEN date_trunc('month', now(), 'UTC') + interval '1 month' END;
  RETURN NEW;
END $$;
UPDATE users u SET "pendingTierFrom" = date_trunc('month', now(), 'UTC') + CASE WHEN EXISTS (
    SELECT 1 FROM audit_entries e WHERE e.action = 'user.update' AND e."targetType" = 'user' AND e."targetId" = u.id
      AND jsonb_exists(e.detail, 'tier') AND e."createdAt" >= date_trunc('month', now(), 'UTC'))
  THEN interval '1 month' ELSE interval '0' END
WHERE "pendingTier" IS NOT NULL;
CREATE TRIGGER users_pending_tier BEFORE UPDATE OF "pendingTier" ON users
  FOR EACH ROW WHEN (NEW."pendingTier" IS DISTINCT FROM OLD."pendingTier") EXECUTE FUNCTION users_pending_tier();
