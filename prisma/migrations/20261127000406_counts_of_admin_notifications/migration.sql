-- How many users got a notification of an admin, and how many have read it, also those who have deleted it since. The statement
-- that sends a notification counts those who got it.
ALTER TABLE "admin_notifications" ADD COLUMN "sentCount" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "readCount" INTEGER NOT NULL DEFAULT 0;

-- Each read adds a row, so that the readers of a broadcast do not wait for one another, as they would for one row with a count.
-- For the same reason the table has no foreign key: its check would lock the row of the notification. Rows of
-- admin_notifications are not deleted. readCount has the reads before this migration.
CREATE TABLE "admin_notification_reads" (
    "adminNotificationId" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,

    CONSTRAINT "admin_notification_reads_pkey" PRIMARY KEY ("adminNotificationId", "id")
);

CREATE FUNCTION admin_notification_read() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO admin_notification_reads ("adminNotificationId") VALUES (NEW."adminNotificationId");
  RETURN NULL;
END $$;
CREATE TRIGGER admin_notification_read AFTER UPDATE OF "isRead" ON notifications
  FOR EACH ROW WHEN (NEW."adminNotificationId" IS NOT NULL AND NEW."isRead" AND NOT OLD."isRead")
  EXECUTE FUNCTION admin_notification_read();
