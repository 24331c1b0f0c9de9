-- Money by the clock of the database (D-151, ADR-0023): the clocks of workers may differ.

-- Every call counts where it is recorded, on the day of the database, and uses up what its order holds, in one statement: no
-- reader can see the money twice, or not at all.
CREATE OR REPLACE FUNCTION count_spending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO spending ("ownerId", day, micros)
  SELECT g."ownerId", (now() AT TIME ZONE 'UTC')::date, sum(c."costMicros")
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

-- As before, and what costs nothing passes: no budget stops a model without a price, also when others have used it up.
CREATE OR REPLACE FUNCTION reserve_money(owner text, amount int, day_limit bigint, month_limit bigint) RETURNS int
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  used bigint;
BEGIN
  IF amount = 0 THEN
    RETURN 0;
  END IF;
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
