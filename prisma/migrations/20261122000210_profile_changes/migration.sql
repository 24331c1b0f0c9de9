-- The version of a profile, so that a change from a stale tab does not overwrite a later one unseen (D-7). It is not the time
-- of any change of the row: a visit, a password or a tier changes the row too.
ALTER TABLE "users" ADD COLUMN "profileUpdatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

CREATE FUNCTION users_profile_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."profileUpdatedAt" := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER users_profile_changed BEFORE UPDATE ON users FOR EACH ROW
  WHEN ((OLD."firstName", OLD."lastName", OLD."penName", OLD.bio) IS DISTINCT FROM
    (NEW."firstName", NEW."lastName", NEW."penName", NEW.bio))
  EXECUTE FUNCTION users_profile_changed();
