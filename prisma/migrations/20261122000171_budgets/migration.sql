-- Money that is spent, and money that orders hold (D-151, ADR-0023).

-- What calls to the model cost, by day (UTC) and by the user for whom they were made. There is no reference to the user:
-- an erased account, or a deleted story, must not give back money that was paid.
CREATE TABLE "spending" (
    "ownerId" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "micros" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "spending_pkey" PRIMARY KEY ("ownerId", "day")
);
CREATE INDEX "spending_day_idx" ON "spending"("day");

-- The part of the estimate that the calls of the order have not used yet. It counts while the order is queued or running,
-- so that no end can leave a reservation behind.
ALTER TABLE "generations" ADD COLUMN "reservedMicros" INTEGER NOT NULL DEFAULT 0;

INSERT INTO "spending" ("ownerId", "day", "micros")
SELECT g."ownerId", (c."startedAt" AT TIME ZONE 'UTC')::date, sum(c."costMicros")
FROM "model_calls" c JOIN "generations" g ON g."id" = c."generationId"
WHERE c."startedAt" >= now() - interval '35 days' AND c."costMicros" > 0
GROUP BY 1, 2;

-- Every call counts where it is recorded, and uses up what its order holds, in one statement: no reader can see the money
-- twice, or not at all.
CREATE FUNCTION count_spending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO spending ("ownerId", day, micros)
  SELECT g."ownerId", (c."startedAt" AT TIME ZONE 'UTC')::date, sum(c."costMicros")
  FROM added c JOIN generations g ON g.id = c."generationId"
  WHERE c."costMicros" > 0 GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ("ownerId", day) DO UPDATE SET micros = spending.micros + EXCLUDED.micros;
  IF FOUND THEN
    UPDATE generations g SET "reservedMicros" = greatest(0, g."reservedMicros" - c.micros)
    FROM (SELECT "generationId", sum("costMicros")::int AS micros FROM added GROUP BY 1) c
    WHERE g.id = c."generationId" AND g.status IN ('queued', 'running') AND g."reservedMicros" > 0 AND c.micros > 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER model_calls_count_spending AFTER INSERT ON "model_calls"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_spending();

-- Money that the orders of one user, or of all users (null), hold.
CREATE FUNCTION reserved_micros(owner text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum("reservedMicros"), 0)::bigint FROM generations
  WHERE status IN ('queued', 'running') AND (owner IS NULL OR "ownerId" = owner)
$$;

-- Returns `amount`, for the statement that inserts an order, unless it would lead past a limit (null: no limit). Orders are
-- judged one after another: each waits for the commit of the one before, and then reads what it holds. The caller has
-- locked the row of the user, so a limit of the month needs no further lock. Both sums are read by one statement, because a
-- call of the model moves money from one to the other.
CREATE FUNCTION reserve_money(owner text, amount int, day_limit bigint, month_limit bigint) RETURNS int
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  used bigint;
BEGIN
  IF month_limit IS NOT NULL THEN
    SELECT coalesce(sum(s.micros), 0) + reserved_micros(owner) INTO used FROM spending s
    WHERE s."ownerId" = owner AND s.day >= date_trunc('month', today)::date;
    IF used + amount > month_limit THEN
      RAISE EXCEPTION USING ERRCODE = 'HR002', MESSAGE = 'budget of the month';
    END IF;
  END IF;
  IF day_limit IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(7301005);
    SELECT coalesce(sum(s.micros), 0) + reserved_micros(NULL) INTO used FROM spending s WHERE s.day = today;
    IF used + amount > day_limit THEN
      RAISE EXCEPTION USING ERRCODE = 'HR003', MESSAGE = 'budget of the day';
    END IF;
  END IF;
  RETURN amount;
END $$;
