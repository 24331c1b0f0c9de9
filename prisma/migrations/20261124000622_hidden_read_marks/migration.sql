-- A message that is read while one of the two people blocks the other stays unread for its sender (D-147, D-148).
ALTER TABLE "messages" ADD COLUMN "readIsHidden" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT messages_hidden_read CHECK (NOT "readIsHidden" OR "isRead");
