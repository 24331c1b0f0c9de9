-- Counts of the users who got a notification of an admin and of those who have read it. Users can delete their notifications,
-- and one notification can have as many rows as there are users. Triggers therefore keep both counts, and the list of an admin
-- does not count the rows.
ALTER TABLE "admin_notifications" ADD COLUMN "sentCount" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "readCount" INTEGER NOT NULL DEFAULT 0;

-- The lock prevents that notifications are written between the creation of the triggers and the update that fills the counts.
LOCK TABLE notifications IN SHARE ROW EXCLUSIVE MODE;

CREATE FUNCTION admin_notifications_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE admin_notifications a SET "sentCount" = a."sentCount" + sent.count
  FROM (SELECT "adminNotificationId" AS id, count(*) FROM added WHERE "adminNotificationId" IS NOT NULL GROUP BY 1) sent
  WHERE a.id = sent.id;
  RETURN NULL;
END $$;
CREATE TRIGGER admin_notifications_sent AFTER INSERT ON notifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION admin_notifications_sent();

-- The rows are locked in the order of their ids, so that two users who mark all their notifications as read do not block
-- each other.
CREATE FUNCTION admin_notifications_read() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH read AS (
    SELECT after."adminNotificationId" AS id, count(*) FROM after JOIN before USING (id)
    WHERE after."adminNotificationId" IS NOT NULL AND after."isRead" AND NOT before."isRead" GROUP BY 1
  ), locked AS MATERIALIZED (
    SELECT a.id FROM admin_notifications a WHERE a.id IN (SELECT id FROM read) ORDER BY a.id FOR NO KEY UPDATE
  )
  UPDATE admin_notifications a SET "readCount" = a."readCount" + read.count
  FROM read JOIN locked USING (id) WHERE a.id = read.id;
  RETURN NULL;
END $$;
CREATE TRIGGER admin_notifications_read AFTER UPDATE ON notifications REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION admin_notifications_read();

UPDATE admin_notifications a SET "sentCount" = counted.sent, "readCount" = counted.read
FROM (
  SELECT "adminNotificationId" AS id, count(*) AS sent, count(*) FILTER (WHERE "isRead") AS read
  FROM notifications WHERE "adminNotificationId" IS NOT NULL GROUP BY 1
) counted WHERE a.id = counted.id;
