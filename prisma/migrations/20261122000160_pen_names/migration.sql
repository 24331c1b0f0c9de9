-- A pen name is shown to others instead of the names of sign-up (D-149). Its keys are what the name looks like, so that no
-- other name can imitate it.

ALTER TABLE "users" ADD COLUMN     "bio" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "penName" TEXT;

ALTER TABLE users ADD CONSTRAINT users_pen_name CHECK (
  char_length("penName") BETWEEN 2 AND 60 AND char_length(bio) <= 2000
) NOT VALID;

CREATE TABLE "pen_name_keys" (
    "key" TEXT NOT NULL,
    "userId" TEXT NOT NULL,

    CONSTRAINT "pen_name_keys_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "pen_name_keys_userId_idx" ON "pen_name_keys"("userId");

ALTER TABLE "pen_name_keys" ADD CONSTRAINT "pen_name_keys_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- People are found by the name that others see. A trigger fills the column now, because a new expression of a generated
-- column would rewrite the table and lock everybody out meanwhile. The present values stay right: nobody has a pen name.
ALTER TABLE users ALTER COLUMN searched DROP EXPRESSION;

CREATE FUNCTION users_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.searched := search_text(coalesce(NEW."penName", NEW."firstName" || ' ' || NEW."lastName"));
  RETURN NEW;
END $$;
CREATE TRIGGER users_searched BEFORE INSERT OR UPDATE OF "firstName", "lastName", "penName", searched ON users
  FOR EACH ROW EXECUTE FUNCTION users_searched();

-- Notifications name their actor when they are read. A few of earlier releases hold a name without its user, because two
-- users had it: who it was is not said any more.
UPDATE notifications SET title = CASE
    WHEN title LIKE 'New message from %' THEN 'New message from somebody'
    ELSE 'Somebody ' || substring(title FROM
      '(wants to collaborate with you|(?:accepted|rejected) your collaboration request|shared a character with you|made you a collaborator|forked your character|liked your (?:story|character|location|collection))$')
  END
WHERE "actorId" IS NULL AND "generationId" IS NULL AND "adminNotificationId" IS NULL AND (
  title LIKE 'New message from %' OR title ~
    ' (wants to collaborate with you|(?:accepted|rejected) your collaboration request|shared a character with you|made you a collaborator|forked your character|liked your (?:story|character|location|collection))$');
