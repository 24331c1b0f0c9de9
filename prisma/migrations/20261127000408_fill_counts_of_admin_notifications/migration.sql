-- Counts what was sent, and what was read before the migration counts_of_admin_notifications. Notifications are written
-- meanwhile: this statement sees a notification as read exactly if it sees the row that its read has added since.
UPDATE admin_notifications a SET "sentCount" = counted.sent, "readCount" = greatest(counted.read - coalesce(added.reads, 0), 0)
FROM (
  SELECT "adminNotificationId" AS id, count(*) AS sent, count(*) FILTER (WHERE "isRead") AS read
  FROM notifications WHERE "adminNotificationId" IS NOT NULL GROUP BY 1
) counted LEFT JOIN (
  SELECT "adminNotificationId" AS id, count(*) AS reads FROM admin_notification_reads GROUP BY 1
) added USING (id) WHERE a.id = counted.id;
