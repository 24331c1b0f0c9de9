-- A pen name may not be the name of a public profile (D-149). It is compared with the other name as HTML shows it: without
-- white space at both ends, which the name of a person with only one name had, and with single spaces inside. The pattern lists
-- the white space that `\s` does not match in every locale.
CREATE OR REPLACE FUNCTION users_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.searched := btrim(regexp_replace(
    search_text(coalesce(NEW."penName", NEW."firstName" || ' ' || NEW."lastName")),
    '[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'));
  RETURN NEW;
END $$;
UPDATE users SET searched = searched
WHERE searched ~ '^\s|\s$|\s\s|[\t\n\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]';
