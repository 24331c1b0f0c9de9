-- A search finds works by the pen name of their author too (D-149).

CREATE INDEX users_pen_names ON users USING gin (searched gin_trgm_ops) WHERE "penName" IS NOT NULL;

-- The people whose pen name holds a result of search_text. A text of one or two characters is looked for at the beginning of
-- words only, because the index does not find it elsewhere. The text is no part of the works: a new pen name is found at
-- once, and changes no work.
CREATE FUNCTION authors_by_pen_name(q text) RETURNS SETOF text LANGUAGE sql STABLE STRICT ROWS 10 AS $$
  SELECT id FROM users WHERE "penName" IS NOT NULL AND (
    searched LIKE CASE WHEN char_length(q) > 2 THEN '%' ELSE '' END || regexp_replace(q, '([\\%_])', '\\\1', 'g') || '%'
    OR searched LIKE '% ' || regexp_replace(q, '([\\%_])', '\\\1', 'g') || '%')
$$;
