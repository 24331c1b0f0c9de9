-- A story gets its cover with its first chapter, unless its writer has switched this off.

ALTER TABLE "users" ADD COLUMN "coverWithFirstChapter" BOOLEAN NOT NULL DEFAULT true;

-- Does what `reserve_money` does, for an order that the end of another generation adds: past a limit it returns NULL, so
-- that the transaction of the finished chapter goes on without that order.
CREATE FUNCTION try_reserve_money(owner text, amount int, day_limit bigint, month_limit bigint) RETURNS int
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN reserve_money(owner, amount, day_limit, month_limit);
EXCEPTION WHEN SQLSTATE 'HR002' OR SQLSTATE 'HR003' THEN
  RETURN NULL;
END $$;
