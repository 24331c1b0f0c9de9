-- A list of one tag or language with a wide range of lengths was counted without the range (D-143).
CREATE OR REPLACE FUNCTION count_stories(wanted text[], unwanted text[], min_words int, max_words int, all_of text[], any_of text[],
  lengths text[], highest int)
RETURNS int LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  IF cardinality(all_of) = 1 AND cardinality(wanted) = 1 AND cardinality(unwanted) = 0 AND min_words <= 0
    AND max_words >= 2147483646 THEN
    RETURN (SELECT count(*) FROM (SELECT FROM list_entries e WHERE e.list = list_key(all_of[1]) LIMIT highest) found);
  ELSIF cardinality(all_of) > 0 THEN
    RETURN (SELECT count(*) FROM (
      SELECT FROM (SELECT pair_keys_of(all_of[1], wanted || name) AS keys FROM unnest(lengths) AS name OFFSET 0) w,
        LATERAL (SELECT p."storyId" FROM facet_pairs p WHERE p.pairs @> w.keys OFFSET 0) p
      WHERE (SELECT l.facets @> wanted AND NOT l.facets && unwanted AND l."wordCount" BETWEEN min_words AND max_words
        FROM story_listings l WHERE l."storyId" = p."storyId")
      LIMIT highest) found);
  ELSIF cardinality(any_of) > 0 THEN
    RETURN (SELECT count(*) FROM (
      SELECT FROM (SELECT list_key(name) AS list FROM unnest(any_of) AS name OFFSET 0) w,
        LATERAL (SELECT FROM list_entries e WHERE e.list = w.list AND e."wordCount" BETWEEN min_words AND max_words
          AND (cardinality(unwanted) = 0
            OR (SELECT NOT l.facets && unwanted FROM story_listings l WHERE l."storyId" = e."storyId")) OFFSET 0) e
      LIMIT highest) found);
  END IF;
  RETURN (SELECT count(*) FROM (
    SELECT FROM story_listings l WHERE l."isPublic" AND NOT l.facets && unwanted LIMIT highest) found);
END $$;
