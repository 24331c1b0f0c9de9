-- Search ignores accents: 'cafe' finds 'Café', and 'strasse' finds 'Straße'. Each searched table gets a column with
-- the text in this form, because folding 2000 texts again would take longer than all the rest of a search.
-- APIs of the release before still search lower(...) while a deployment is rolled out: slower, without an index.

CREATE EXTENSION IF NOT EXISTS unaccent;

-- The text without accents and in lower case. The marks are removed first, because unaccent has no rule for letters
-- with most of them. unaccent is not declared immutable, because somebody could change the rules of its dictionary.
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary,
    lower(normalize(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), NFC))));

-- The title stands on the first line, so that a search can rank it. The space lets a search find the first word of the
-- second line like every other word.
ALTER TABLE stories
  ADD COLUMN searched text NOT NULL GENERATED ALWAYS AS (search_text(title || E'\n ' || description)) STORED,
  ALTER COLUMN words SET EXPRESSION AS (to_tsvector('english', search_text(title || ' ' || description)));
ALTER TABLE characters
  ADD COLUMN searched text NOT NULL GENERATED ALWAYS AS (search_text(name || E'\n ' || role || ' ' || description)) STORED,
  ALTER COLUMN words SET EXPRESSION AS (to_tsvector('english', search_text(name || ' ' || role || ' ' || description)));
ALTER TABLE locations
  ADD COLUMN searched text NOT NULL GENERATED ALWAYS AS (search_text(name || E'\n ' || type || ' ' || description)) STORED,
  ALTER COLUMN words SET EXPRESSION AS (to_tsvector('english', search_text(name || ' ' || type || ' ' || description)));
ALTER TABLE users
  ADD COLUMN searched text NOT NULL GENERATED ALWAYS AS (search_text("firstName" || ' ' || "lastName")) STORED;

DROP INDEX stories_parts;
DROP INDEX characters_parts;
DROP INDEX locations_parts;
DROP INDEX users_parts;
CREATE INDEX stories_parts ON stories USING gin (searched gin_trgm_ops);
CREATE INDEX characters_parts ON characters USING gin (searched gin_trgm_ops);
CREATE INDEX locations_parts ON locations USING gin (searched gin_trgm_ops);
CREATE INDEX users_parts ON users USING gin (searched gin_trgm_ops);
