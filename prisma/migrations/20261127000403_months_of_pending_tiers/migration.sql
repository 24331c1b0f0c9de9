-- A lower tier applies from the month after the choice (D-52). The month is stored, because a later change of the user, such as
-- the same choice again, does not move it. A trigger sets it, so that processes of the earlier version set it too. A later
-- migration sets it for earlier choices, because users cannot be read while this one holds its lock.
ALTER TABLE "users" ADD COLUMN "pendingTierFrom" TIMESTAMPTZ(3);

CREATE FUNCTION users_pending_tier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."pendingTierFrom" := CASE WHEN NEW."pendingTier" IS NOT NULL
    THEN date_trunc('month', now(), 'UTC') + interval '1 month' END;
  RETURN NEW;
END $$;
CREATE TRIGGER users_pending_tier BEFORE UPDATE OF "pendingTier" ON users
  FOR EACH ROW WHEN (NEW."pendingTier" IS DISTINCT FROM OLD."pendingTier") EXECUTE FUNCTION users_pending_tier();
