-- Nothing reads this order any more.
DROP INDEX generations_waiting;

-- The dispatcher finds the rows that are next along these indexes, whatever the number of waiting rows.
CREATE INDEX generations_in_line ON generations (kind, weight, "createdAt", id)
  WHERE status = 'queued' AND "dispatchedAt" IS NULL AND awaits IS NULL;
CREATE INDEX generations_in_line_of_owner ON generations ("ownerId", "createdAt", id)
  WHERE status = 'queued' AND "dispatchedAt" IS NULL AND awaits IS NULL;
CREATE INDEX generations_delivered ON generations ("dispatchedAt")
  WHERE status = 'queued' AND "dispatchedAt" IS NOT NULL;
