-- The number of stories that fit, by the bits of entries of lists (D-143, ADR-0009). Comparing the texts of each story took up to
-- 0.2 s for 10,000 stories.

-- The arguments are those of migration 20261122000180. Entries of which the bits leave nothing open are counted first. Texts are
-- compared only for several tags, and for entries with the bits of an unwanted tag if there are fewer than `highest` others.
CREATE OR REPLACE FUNCTION count_stories(wanted text[], unwanted text[], min_words int, max_words int, all_of text[], any_of text[],
  lengths text[], highest int)
RETURNS int LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off SET max_parallel_workers_per_gather = 0 AS $$
#variable_conflict use_column
DECLARE
  sampled int := greatest(1, highest / 10);
  bit_mask bigint := facet_bits(wanted);
  tag_mask bigint := tag_bits(wanted);
  -- No story has all bits of a mask that is missing.
  mask_out bigint := CASE WHEN unwanted[1] IS NULL THEN -1 ELSE tag_bits(unwanted[1:1]) END;
  mask_out2 bigint := CASE WHEN unwanted[2] IS NULL THEN -1 ELSE tag_bits(unwanted[2:2]) END;
  more_out boolean := cardinality(unwanted) > 2;
  parts bigint[] := CASE bit_mask & 15935 WHEN 0 THEN all_parts() ELSE list_parts(bit_mask) END;
  -- The parts of lists that hold every story that fits; null for all stories.
  lists bigint[];
  in_parts bigint[];
  may_lack boolean := cardinality(all_of) > 1;
  has_read int;
  fits int;
  counted int := 0;
  most int;
  ids int[];
  of_ids int;
BEGIN
  IF cardinality(all_of) = 1 AND cardinality(wanted) = 1 AND cardinality(unwanted) = 0 AND min_words <= 0 AND max_words >= 2147483646 THEN
    RETURN (SELECT count(*) FROM (SELECT FROM list_entries e WHERE e.list = list_key(all_of[1]) LIMIT highest) found);
  ELSIF cardinality(all_of) > 0 THEN
    -- Of two lists the one whose 30th entry, in one part, is older has fewer entries.
    SELECT array_fill(l.list, ARRAY[cardinality(parts)]) INTO lists
    FROM (SELECT list_key(name) AS list FROM unnest(all_of) AS name OFFSET 0) l
      LEFT JOIN LATERAL (SELECT e."createdAt" AS key FROM list_entries e WHERE e.list = l.list AND e.bits & 15935 = parts[1]
        ORDER BY e."createdAt" DESC, e."storyId" DESC OFFSET 29 LIMIT 1) place ON TRUE
    ORDER BY place.key NULLS FIRST LIMIT 1;
    in_parts := parts;
    IF max_words - min_words <= min_words / 8 THEN
      ids := ARRAY(SELECT e."storyId" FROM list_entries e WHERE e.list = lists[1] AND e."wordCount" BETWEEN min_words AND max_words
        AND e.bits & bit_mask = bit_mask AND e."tagBits" & tag_mask = tag_mask);
    ELSIF may_lack THEN
      SELECT count(*), count(*) FILTER (WHERE e.bits & bit_mask = bit_mask AND e."tagBits" & tag_mask = tag_mask
        AND e."wordCount" BETWEEN min_words AND max_words) INTO has_read, fits
      FROM (SELECT * FROM list_entries e WHERE e.list = lists[1] AND e.bits & 15935 = parts[1]
        ORDER BY e."createdAt" DESC, e."storyId" DESC LIMIT sampled) e;
      IF has_read = sampled AND 100 * fits < sampled THEN
        ids := ARRAY(SELECT p."storyId"
          FROM (SELECT pair_keys_of(all_of[1], wanted || name) AS keys FROM unnest(lengths) AS name OFFSET 0) w,
            LATERAL (SELECT p."storyId" FROM facet_pairs p WHERE p.pairs @> w.keys OFFSET 0) p);
      END IF;
    END IF;
  ELSIF cardinality(any_of) > 0 AND any_of[1] LIKE '%genre:%' THEN
    SELECT array_agg(list_key(name)), array_agg(class_part(name)) INTO lists, in_parts FROM unnest(any_of) AS name;
  ELSIF cardinality(any_of) > 0 THEN
    SELECT array_agg(list_key(name)), array_agg(part) INTO lists, in_parts FROM unnest(any_of) AS name, unnest(parts) AS part;
  END IF;
  IF ids IS NULL AND NOT may_lack THEN
    IF lists IS NULL THEN
      counted := (SELECT count(*) FROM (SELECT FROM story_listings e WHERE e."isPublic"
        AND NOT (e."tagBits" & mask_out = mask_out OR e."tagBits" & mask_out2 = mask_out2 OR more_out)
        AND e."wordCount" BETWEEN min_words AND max_words LIMIT highest) found);
    ELSE
      counted := (SELECT count(*) FROM (SELECT FROM unnest(lists, in_parts) AS l(list, part), LATERAL (
          SELECT FROM list_entries e WHERE e.list = l.list AND e.bits & 15935 = l.part
            AND e.bits & bit_mask = bit_mask AND e."wordCount" BETWEEN min_words AND max_words
            AND NOT (e."tagBits" & mask_out = mask_out OR e."tagBits" & mask_out2 = mask_out2 OR more_out)
          ORDER BY e."createdAt" DESC, e."storyId" DESC) e
        LIMIT highest) found);
    END IF;
    IF counted = highest OR cardinality(unwanted) = 0 THEN RETURN counted; END IF;
  END IF;
  -- The order of the entries makes Postgres choose an index that has the parts of lists.
  FOREACH most IN ARRAY ARRAY[2 * highest, 2147483647] LOOP
    IF ids IS NULL AND lists IS NULL THEN
      ids := ARRAY(SELECT e."storyId" FROM story_listings e WHERE e."isPublic"
        AND (e."tagBits" & mask_out = mask_out OR e."tagBits" & mask_out2 = mask_out2 OR more_out)
        AND e."wordCount" BETWEEN min_words AND max_words LIMIT most);
    ELSIF ids IS NULL THEN
      ids := ARRAY(SELECT e.id FROM unnest(lists, in_parts) AS l(list, part), LATERAL (
          SELECT e."storyId" AS id FROM list_entries e WHERE e.list = l.list AND e.bits & 15935 = l.part
            AND e.bits & bit_mask = bit_mask AND e."tagBits" & tag_mask = tag_mask AND e."wordCount" BETWEEN min_words AND max_words
            AND (may_lack OR e."tagBits" & mask_out = mask_out OR e."tagBits" & mask_out2 = mask_out2 OR more_out)
          ORDER BY e."createdAt" DESC, e."storyId" DESC) e
        LIMIT most);
    END IF;
    of_ids := (SELECT count(*) FROM (SELECT FROM story_listings l WHERE l."storyId" = ANY (ids) AND l."isPublic"
      AND l.bits & bit_mask = bit_mask AND l."tagBits" & tag_mask = tag_mask AND l."wordCount" BETWEEN min_words AND max_words
      AND l.facets @> wanted AND NOT l.facets && unwanted LIMIT highest - counted) found);
    EXIT WHEN cardinality(ids) <> most OR counted + of_ids = highest;
    ids := NULL;
  END LOOP;
  RETURN counted + of_ids;
END $$;
