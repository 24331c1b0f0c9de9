-- Words are kept beside the text: a search for common words reads the newest rows one by one, and to take each text into
-- words again would take longer than all the rest

ALTER TABLE stories ADD COLUMN words tsvector NOT NULL
  GENERATED ALWAYS AS (to_tsvector('english', title || ' ' || description)) STORED;
ALTER TABLE characters ADD COLUMN words tsvector NOT NULL
  GENERATED ALWAYS AS (to_tsvector('english', name || ' ' || role || ' ' || description)) STORED;
ALTER TABLE locations ADD COLUMN words tsvector NOT NULL
  GENERATED ALWAYS AS (to_tsvector('english', name || ' ' || type || ' ' || description)) STORED;

DROP INDEX stories_words;
DROP INDEX characters_words;
DROP INDEX locations_words;
CREATE INDEX stories_words ON stories USING gin (words);
CREATE INDEX characters_words ON characters USING gin (words);
CREATE INDEX locations_words ON locations USING gin (words);
