-- A chapter that waits for the approval of its contract holds no money (D-115, D-151): its owner may never approve it. Its
-- approval reserves the money again. The rows are few, and found by a partial index on queued rows.
UPDATE "generations" SET "reservedMicros" = 0
WHERE "status" = 'queued' AND "awaits" IS NOT NULL AND "reservedMicros" > 0;
