-- Messages are conversations: one row a person (D-148). Triggers change the rows, so that they agree with the messages
-- whichever statement writes these, also one of the version before this migration.

CREATE TABLE "conversations" (
    "userId" TEXT NOT NULL,
    "otherId" TEXT NOT NULL,
    "lastMessageId" INTEGER NOT NULL,
    "lastAt" TIMESTAMPTZ(3) NOT NULL,
    "unread" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("userId","otherId"),
    CONSTRAINT conversations_unread CHECK (unread >= 0)
);
CREATE INDEX "conversations_userId_lastAt_otherId_idx" ON "conversations"("userId", "lastAt" DESC, "otherId" DESC);
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "messages_senderId_receiverId_createdAt_id_idx" ON "messages"("senderId", "receiverId", "createdAt" DESC, "id" DESC);
-- The unread messages of one conversation.
DROP INDEX messages_unread;
CREATE INDEX messages_unread ON messages ("receiverId", "senderId") WHERE NOT "isRead";
-- What a person wrote to somebody whose account was erased stays with its writer.
ALTER TABLE "messages" DROP CONSTRAINT "messages_receiverId_fkey";

-- Messages are not written between the filling and the triggers.
LOCK TABLE messages IN SHARE ROW EXCLUSIVE MODE;

-- The rows are locked in the order of their key, so that two people who write to each other at once do not block each
-- other.
CREATE FUNCTION conversations_of_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations AS c ("userId", "otherId", "lastMessageId", "lastAt", unread)
  SELECT "userId", "otherId", (array_agg(id ORDER BY "createdAt" DESC, id DESC))[1], max("createdAt"),
    count(*) FILTER (WHERE unread)
  FROM (
    SELECT "senderId" AS "userId", "receiverId" AS "otherId", id, "createdAt", FALSE AS unread FROM sent
    UNION ALL SELECT "receiverId", "senderId", id, "createdAt", NOT "isRead" FROM sent
  ) sides GROUP BY "userId", "otherId" ORDER BY "userId", "otherId"
  ON CONFLICT ("userId", "otherId") DO UPDATE SET unread = c.unread + excluded.unread,
    "lastMessageId" = CASE WHEN (excluded."lastAt", excluded."lastMessageId") > (c."lastAt", c."lastMessageId")
      THEN excluded."lastMessageId" ELSE c."lastMessageId" END,
    "lastAt" = greatest(c."lastAt", excluded."lastAt");
  RETURN NULL;
END $$;
CREATE TRIGGER conversations_of_sent AFTER INSERT ON messages REFERENCING NEW TABLE AS sent
  FOR EACH STATEMENT EXECUTE FUNCTION conversations_of_sent();

CREATE FUNCTION conversations_of_read() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversations c SET unread = greatest(c.unread - read.count, 0)
  FROM (
    SELECT after."receiverId", after."senderId",
      count(*) FILTER (WHERE after."isRead" AND NOT before."isRead")
        - count(*) FILTER (WHERE before."isRead" AND NOT after."isRead") AS count
    FROM after JOIN before USING (id) GROUP BY 1, 2
  ) read
  WHERE c."userId" = read."receiverId" AND c."otherId" = read."senderId" AND read.count <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER conversations_of_read AFTER UPDATE ON messages REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION conversations_of_read();

CREATE FUNCTION conversations_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH sides AS (
    SELECT "userId", "otherId", sum(unread)::int AS unread FROM (
      SELECT "senderId" AS "userId", "receiverId" AS "otherId", 0 AS unread FROM gone
      UNION ALL SELECT "receiverId", "senderId", (NOT "isRead")::int FROM gone
    ) both_sides GROUP BY 1, 2
  ), locked AS (
    SELECT c."userId", c."otherId", sides.unread FROM conversations c JOIN sides USING ("userId", "otherId")
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
  UPDATE conversations c SET unread = greatest(c.unread - latest.unread, 0), "lastMessageId" = latest.id,
    "lastAt" = latest."createdAt"
  FROM latest WHERE latest.id IS NOT NULL AND c."userId" = latest."userId" AND c."otherId" = latest."otherId";
  RETURN NULL;
END $$;
CREATE TRIGGER conversations_of_deleted AFTER DELETE ON messages REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION conversations_of_deleted();

INSERT INTO conversations ("userId", "otherId", "lastMessageId", "lastAt", unread)
SELECT "userId", "otherId", (array_agg(id ORDER BY "createdAt" DESC, id DESC))[1], max("createdAt"),
  count(*) FILTER (WHERE unread)
FROM (
  SELECT "senderId" AS "userId", "receiverId" AS "otherId", id, "createdAt", FALSE AS unread FROM messages
  UNION ALL SELECT "receiverId", "senderId", id, "createdAt", NOT "isRead" FROM messages
) sides GROUP BY 1, 2;
