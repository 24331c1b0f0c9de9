-- The cost of a call to a model is counted once, also when its statement is repeated after its generation was deleted (D-151).

CREATE TABLE "counted_calls" (
    "callId" UUID NOT NULL,
    "countedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "counted_calls_pkey" PRIMARY KEY ("callId")
);

-- A deletion removes the rows of calls, and with them the key by which a repeated statement is recognized. A worker repeats a
-- statement within hours, so only the ids of recent calls are kept.
CREATE FUNCTION keep_counted_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counted_calls ("callId")
  SELECT "callId" FROM removed
  WHERE "callId" IS NOT NULL AND "costMicros" > 0 AND "startedAt" > now() - interval '30 days'
  ORDER BY "callId" ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER model_calls_keep_counted AFTER DELETE ON "model_calls"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_counted_calls();
