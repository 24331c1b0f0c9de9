-- Counts the mails of a kind that a user got within a day, for a statement that adds one more. The lock makes concurrent
-- statements for the same user and the same kind of mail wait until this one is committed. Each query in a volatile function
-- takes a new snapshot, so the count includes the mail that the other statement has added. A subquery of the statement would
-- not include it.
CREATE FUNCTION mails_of_a_day(receiver text, kind "MailTemplate") RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('mails ' || receiver || ' ' || kind, 0));
  RETURN (SELECT count(*) FROM mails m
    WHERE m."userId" = receiver AND m.template = kind AND m."createdAt" > now() - interval '1 day');
END $$;
