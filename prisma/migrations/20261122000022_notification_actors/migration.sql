-- Who caused a notification, so that erasing this user removes their name and words from the lists of others, and what
-- happened to which thing, so that the same act again does not notify again.

ALTER TABLE "notifications" ADD COLUMN     "actorId" TEXT,
ADD COLUMN     "act" TEXT;

-- Earlier notifications have the actor only in their title. Where two users have the same name, it stays unknown.
WITH titles AS (
  SELECT min(u.id) AS id, replace(pattern, '%', u."firstName" || ' ' || u."lastName") AS title
  FROM users u, unnest(ARRAY[
    'New message from %', '% wants to collaborate with you', '% accepted your collaboration request',
    '% rejected your collaboration request', '% shared a character with you', '% made you a collaborator',
    '% forked your character', '% liked your story', '% liked your character', '% liked your location',
    '% liked your collection'
  ]) AS pattern
  GROUP BY 2 HAVING count(*) = 1
)
UPDATE notifications n SET "actorId" = titles.id FROM titles
WHERE n.title = titles.title AND n."userId" <> titles.id AND n."generationId" IS NULL AND n."adminNotificationId" IS NULL;

CREATE INDEX "notifications_actorId_idx" ON "notifications"("actorId");

CREATE UNIQUE INDEX "notifications_userId_actorId_act_key" ON "notifications"("userId", "actorId", "act");

ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
