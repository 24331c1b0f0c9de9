-- A search finds stories by their tags too (D-143).

-- A trigger fills the columns now, because a new expression of a generated column would rewrite the table and lock everybody
-- out meanwhile. Each tag is a line, so that no search finds the end of one with the beginning of the next.
ALTER TABLE stories ALTER COLUMN searched DROP EXPRESSION, ALTER COLUMN words DROP EXPRESSION;

CREATE FUNCTION stories_searched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tag_lines text := array_to_string(array_prepend('', NEW.tags), E'\n ');
BEGIN
  NEW.searched := search_text(NEW.title || E'\n ' || NEW.description || tag_lines);
  NEW.words := to_tsvector('english', search_text(NEW.title || ' ' || NEW.description || tag_lines));
  RETURN NEW;
END $$;
CREATE TRIGGER stories_searched BEFORE INSERT OR UPDATE OF title, description, tags, searched, words ON stories
  FOR EACH ROW EXECUTE FUNCTION stories_searched();

UPDATE stories SET searched = '' WHERE tags <> '{}';
