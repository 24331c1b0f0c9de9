-- A user is notified once of the same act of the same actor, also after the user has deleted the notification (D-47).
CREATE TABLE "deleted_notifications" (
    "userId" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "act" TEXT NOT NULL,

    CONSTRAINT "deleted_notifications_pkey" PRIMARY KEY ("userId","actorId","act")
);

CREATE INDEX "deleted_notifications_actorId_idx" ON "deleted_notifications"("actorId");

ALTER TABLE "deleted_notifications" ADD CONSTRAINT "deleted_notifications_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "deleted_notifications" ADD CONSTRAINT "deleted_notifications_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
