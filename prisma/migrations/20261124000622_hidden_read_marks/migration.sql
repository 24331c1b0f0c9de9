-- A message that is read while one of the two people blocks the other stays unread for its sender (D-147, D-148).
BEGIN;
ALTER TABLE "messages" ADD COLUMN "readIsHidden" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT messages_hidden_read CHECK (NOT "readIsHidden" OR "isRead") NOT VALID;
COMMIT;

BEGIN;
-- Messages can be read and written while their rows are checked.
ALTER TABLE "messages" VALIDATE CONSTRAINT messages_hidden_read;
COMMIT;
