-- How many messages a conversation has (D-148), so that a page of a very long one counts nothing. The triggers of 20261122000151
-- count them with the unread ones.

ALTER TABLE "conversations" ADD COLUMN "messages" INTEGER NOT NULL DEFAULT 0;

-- Messages are not written between the filling and the new triggers.
LOCK TABLE messages IN SHARE ROW EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION conversations_of_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations AS c ("userId", "otherId", "lastMessageId", "lastAt", unread, messages)
  SELECT "userId", "otherId", (array_agg(id ORDER BY "createdAt" DESC, id DESC))[1], max("createdAt"),
    count(*) FILTER (WHERE unread), sum(counted)
  FROM (
    SELECT "senderId" AS "userId", "receiverId" AS "otherId", id, "createdAt", FALSE AS unread, 1 AS counted FROM sent
    UNION ALL SELECT "receiverId", "senderId", id, "createdAt", NOT "isRead", ("senderId" <> "receiverId")::int FROM sent
  ) sides GROUP BY "userId", "otherId" ORDER BY "userId", "otherId"
  ON CONFLICT ("userId", "otherId") DO UPDATE SET unread = c.unread + excluded.unread,
    messages = c.messages + excluded.messages,
    "lastMessageId" = CASE WHEN (excluded."lastAt", excluded."lastMessageId") > (c."lastAt", c."lastMessageId")
      THEN excluded."lastMessageId" ELSE c."lastMessageId" END,
    "lastAt" = greatest(c."lastAt", excluded."lastAt");
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION conversations_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH sides AS (
    SELECT "userId", "otherId", sum(unread)::int AS unread, sum(counted)::int AS counted FROM (
      SELECT "senderId" AS "userId", "receiverId" AS "otherId", 0 AS unread, 1 AS counted FROM gone
      UNION ALL SELECT "receiverId", "senderId", (NOT "isRead")::int, ("senderId" <> "receiverId")::int FROM gone
    ) both_sides GROUP BY 1, 2
  ), locked AS (
    SELECT c."userId", c."otherId", sides.unread, sides.counted FROM conversations c JOIN sides USING ("userId", "otherId")
    ORDER BY 1, 2 FOR UPDATE OF c
  ), latest AS (
    SELECT locked.*, last.id, last."createdAt" FROM locked LEFT JOIN LATERAL (
      SELECT m.id, m."createdAt" FROM (
        (SELECT id, "createdAt" FROM messages WHERE "senderId" = locked."userId" AND "receiverId" = locked."otherId"
          ORDER BY "createdAt" DESC, id DESC LIMIT 1)
        UNION ALL
        (SELECT id, "createdAt" FROM messages WHERE "senderId" = locked."otherId" AND "receiverId" = locked."userId"
          ORDER BY "createdAt" DESC, id DESC LIMIT 1)
      ) m ORDER BY m."createdAt" DESC, m.id DESC LIMIT 1
    ) last ON TRUE
  ), emptied AS (
    DELETE FROM conversations c USING latest
    WHERE latest.id IS NULL AND c."userId" = latest."userId" AND c."otherId" = latest."otherId"
  )
  UPDATE conversations c SET unread = greatest(c.unread - latest.unread, 0),
    messages = greatest(c.messages - latest.counted, 0), "lastMessageId" = latest.id,
    "lastAt" = latest."createdAt"
  FROM latest WHERE latest.id IS NOT NULL AND c."userId" = latest."userId" AND c."otherId" = latest."otherId";
  RETURN NULL;
END $$;

UPDATE conversations c SET messages = counted.messages
FROM (
  SELECT "userId", "otherId", count(*)::int AS messages FROM (
    SELECT "senderId" AS "userId", "receiverId" AS "otherId" FROM messages
    UNION ALL SELECT "receiverId", "senderId" FROM messages WHERE "senderId" <> "receiverId"
  ) sides GROUP BY 1, 2
) counted
WHERE c."userId" = counted."userId" AND c."otherId" = counted."otherId";
