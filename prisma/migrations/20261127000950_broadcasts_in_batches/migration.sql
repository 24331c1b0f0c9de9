-- A broadcast is sent in batches, in the order of the ids of users. It continues after this id, and has reached everybody when
-- the id is null.
ALTER TABLE "admin_notifications" ADD COLUMN "resumeAfter" TEXT;
CREATE INDEX admin_notifications_unsent ON "admin_notifications" (id) WHERE "resumeAfter" IS NOT NULL;
