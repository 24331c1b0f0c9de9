-- Lists of stories with combinations of filters, with fewer reads (D-143, ADR-0009).

-- The functions return what migration 20261122000180 describes, for the same arguments.
-- 0. With several tags or languages and a narrow range of words few stories fit. Those of the rarest list in this range are
--    sorted, unless they are many. If one part has to be read and its first entries do not fit, it is read to its end at once.
-- 1. The rarest list of all_of is walked, or the lists of any_of together where these are few and have fewer entries here, or
--    all stories. The walk goes on while the entries that were read promise to fill the page soon.
-- 2. Otherwise few stories may fit. Those in the range of words, or with all pairs of facets, are sorted, unless they are many.
-- 3. Otherwise the stories that fit come late in this order: the lists of any_of are walked together, or more of the first list.
-- 4. The rest comes by the pairs, however many have them.
DO $generate$
DECLARE
  sort text[];
BEGIN
  FOREACH sort SLICE 1 IN ARRAY ARRAY[
    ['newest', 'createdAt', 'timestamptz', '''infinity''', '''-infinity'''],
    ['updated', 'updatedAt', 'timestamptz', '''infinity''', '''-infinity'''],
    ['loved', 'likeCount', 'int', '2147483647', '-1'], ['rated', 'rated', 'bigint', '9223372036854775807', '-1']]
  LOOP
    EXECUTE replace(replace(replace(replace(replace($template$
CREATE OR REPLACE FUNCTION stories_by_$NAME(wanted text[], unwanted text[], min_words int, max_words int, all_of text[],
  any_of text[], lengths text[], walked int, after_key $TYPE, after_id int, page int)
RETURNS TABLE (id int, key $TYPE) LANGUAGE plpgsql STABLE ROWS 25
-- One plan fits all values, and no estimate of a filter makes Postgres read a table.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off SET max_parallel_workers_per_gather = 0 AS $body$
#variable_conflict use_column
DECLARE
  -- The most stories of step 2, and the most entries of step 1, in the range of words, and of step 3.
  most_sorted int := walked;
  most_walked int := 12 * walked;
  most_in_range int := 2 * walked;
  most_late int := 40 * walked;
  most_in_part int := 6 * walked;
  most_sampled int := greatest(1, walked / 8);
  at_key $TYPE := coalesce(after_key, $FIRST);
  at_id int := coalesce(after_id, 2147483647);
  to_key $TYPE;
  to_id int;
  bit_mask bigint := facet_bits(wanted);
  tag_mask bigint := tag_bits(wanted);
  -- The bits of the first two unwanted tags: no story has all bits of a mask that is missing.
  mask_out bigint := CASE WHEN unwanted[1] IS NULL THEN -1 ELSE tag_bits(unwanted[1:1]) END;
  mask_out2 bigint := CASE WHEN unwanted[2] IS NULL THEN -1 ELSE tag_bits(unwanted[2:2]) END;
  more_out boolean := cardinality(unwanted) > 2;
  parts bigint[] := CASE bit_mask & 15935 WHEN 0 THEN all_parts() ELSE list_parts(bit_mask) END;
  rarest text;
  -- The parts of lists that are walked together; null for all stories.
  lists bigint[];
  in_parts bigint[];
  -- Whether the bits of an entry and its list leave open whether it has the wanted tags, or the unwanted ones.
  may_lack boolean := cardinality(all_of) > 1;
  is_open boolean := cardinality(all_of) > 1 OR cardinality(unwanted) > 0;
  walks_any boolean;
  -- The parts of the lists of any_of, which are all of one part or all of several.
  is_class boolean := any_of[1] LIKE '%genre:%';
  any_parts int := cardinality(any_of) * CASE WHEN is_class THEN 1 ELSE cardinality(parts) END;
  step_of_lists int;
  budget int := CASE WHEN cardinality(all_of) + cardinality(any_of) > 0 THEN walked END;
  is_ranged boolean := min_words > 0 OR max_words < 2147483646;
  -- Without tags and languages a wider range has too many stories.
  is_narrow boolean := is_ranged AND max_words - min_words <= min_words / CASE WHEN cardinality(all_of) > 0 THEN 8 ELSE 64 END;
  has_read int := 0;
  has_given int := 0;
  given int;
  missing int := page;
  found int[];
  in_range int;
BEGIN
  IF cardinality(all_of) > 0 THEN
    -- Of two lists the one whose 30th entry from here, in one part, is later in the order has fewer entries here.
    SELECT l.name, place.keys[30], place.ids[30], place.fits INTO rarest, to_key, to_id, given
    FROM (SELECT name, list_key(name) AS list FROM unnest(all_of) AS name OFFSET 0) l, LATERAL (
      SELECT array_agg(e."$KEY") AS keys, array_agg(e."storyId") AS ids, count(*) FILTER (WHERE e.bits & bit_mask = bit_mask
        AND e."tagBits" & tag_mask = tag_mask AND e."wordCount" BETWEEN min_words AND max_words) AS fits
      FROM (SELECT * FROM list_entries e
        WHERE e.list = l.list AND e.bits & 15935 = parts[1] AND (e."$KEY", e."storyId") < (at_key, at_id)
        ORDER BY e."$KEY" DESC, e."storyId" DESC LIMIT 30) e) place
    ORDER BY place.keys[30] NULLS FIRST, place.ids[30] LIMIT 1;
    lists := array_fill(list_key(rarest), ARRAY[cardinality(parts)]);
    in_parts := parts;
    -- Those entries also say how many have to be read, unless few of them fit.
    IF given > 0 THEN budget := least(3 * walked, greatest(4 * missing, 60 * missing / given)); END IF;
    IF to_key IS NOT NULL AND given < 8 AND any_parts BETWEEN 1 AND 30 AND (SELECT count(*) FROM (
        SELECT FROM (SELECT list_key(name) AS list FROM unnest(any_of) AS name OFFSET 0) l, LATERAL (
          SELECT FROM list_entries e WHERE e.list = l.list AND e.bits & 15935 = parts[1]
            AND (e."$KEY", e."storyId") < (at_key, at_id) AND (e."$KEY", e."storyId") >= (to_key, to_id) LIMIT 30) e
        LIMIT 30) earlier) < 30
    THEN
      lists := NULL;
      budget := walked;
    END IF;
  END IF;
  walks_any := lists IS NULL AND any_parts BETWEEN 1 AND CASE WHEN rarest IS NULL THEN 12 ELSE 30 END;
  IF rarest IS NULL AND (NOT walks_any OR NOT is_ranged) THEN
    budget := CASE WHEN walks_any THEN 4 * missing WHEN any_parts BETWEEN 1 AND 60 THEN greatest(1, walked * 3 / 10) ELSE budget END;
  END IF;
  IF is_narrow AND cardinality(all_of) > 1 THEN
    SELECT count(*), coalesce(array_agg(e."storyId") FILTER (WHERE e.bits & bit_mask = bit_mask
      AND e."tagBits" & tag_mask = tag_mask), '{}') INTO in_range, found
    FROM (SELECT * FROM list_entries e WHERE e.list = list_key(rarest) AND e."wordCount" BETWEEN min_words AND max_words
      ORDER BY e."wordCount", e."storyId" LIMIT most_in_range) e;
    IF in_range = most_in_range OR cardinality(found) > most_sorted / 2 THEN found := NULL; END IF;
  ELSIF cardinality(lists) = 1 AND rarest IS NOT NULL AND given = 0 THEN
    -- One part of a list in which few entries fit is read to its end, if that is near.
    SELECT count(*), count(*) FILTER (WHERE e.bits & bit_mask = bit_mask AND e."tagBits" & tag_mask = tag_mask
      AND e."wordCount" BETWEEN min_words AND max_words) INTO has_read, given
    FROM (SELECT * FROM list_entries e
      WHERE e.list = lists[1] AND e.bits & 15935 = in_parts[1] AND (e."$KEY", e."storyId") < (at_key, at_id)
      ORDER BY e."$KEY" DESC, e."storyId" DESC LIMIT most_sampled) e;
    IF given = 0 THEN
      IF has_read < most_sampled THEN RETURN; END IF;
      SELECT count(*), coalesce(array_agg(e."storyId") FILTER (WHERE e.bits & bit_mask = bit_mask
        AND e."tagBits" & tag_mask = tag_mask AND e."wordCount" BETWEEN min_words AND max_words), '{}') INTO has_read, found
      FROM (SELECT * FROM list_entries e
        WHERE e.list = lists[1] AND e.bits & 15935 = in_parts[1] AND (e."$KEY", e."storyId") < (at_key, at_id)
        ORDER BY e."$KEY" DESC, e."storyId" DESC LIMIT most_in_part) e;
      IF has_read = most_in_part THEN found := NULL; END IF;
    END IF;
    has_read := 0;
  END IF;
  FOR step IN 1..3 LOOP
    CONTINUE WHEN step = 2;
    IF (step = 1 AND walks_any) OR (step = 3 AND cardinality(any_of) > 0) THEN
      IF is_class THEN
        SELECT array_agg(list_key(name)), array_agg((1::bigint << array_position(
              '{romance,contemporary,fantasy,historical,paranormal,comedy}'::text[], split_part(split_part(name, 'genre:', 2), ' ', 1)) - 1)
            | (256::bigint << split_part(split_part(name, 'heat:', 2), ' ', 1)::int)) INTO lists, in_parts
        FROM unnest(any_of) AS name;
      ELSE
        SELECT array_agg(list_key(name)), array_agg(part) INTO lists, in_parts FROM unnest(any_of) AS name, unnest(parts) AS part;
      END IF;
      -- Without tags every entry fits, or in a range of words about every tenth.
      IF step = 3 AND rarest IS NULL THEN
        budget := greatest(4 * missing, cardinality(lists) * CASE WHEN is_ranged THEN 16 ELSE 4 END);
      END IF;
      is_open := is_open OR cardinality(all_of) > 0;
      may_lack := cardinality(all_of) > 0;
    END IF;
    -- One part of a list is short, and reading it ends where the page is full.
    IF step = 1 AND cardinality(lists) = 1 THEN budget := 8 * walked; END IF;
    LOOP
      EXIT WHEN step = 1 AND found IS NOT NULL;
      IF cardinality(lists) > 1 THEN
        -- Each is read to the same place, where one of them has given its share. Every fourth is asked first.
        FOREACH step_of_lists IN ARRAY ARRAY[4, 1] LOOP
          SELECT place.key, place.id INTO to_key, to_id
          FROM unnest(lists, in_parts) WITH ORDINALITY AS l(list, part, number), LATERAL (
            SELECT e."$KEY" AS key, e."storyId" AS id FROM list_entries e
            WHERE e.list = l.list AND e.bits & 15935 = l.part AND (e."$KEY", e."storyId") < (at_key, at_id)
            ORDER BY e."$KEY" DESC, e."storyId" DESC OFFSET budget * CASE WHEN cardinality(lists) < 24 THEN 1 ELSE 2 END / cardinality(lists) LIMIT 1) place
          WHERE l.number % step_of_lists = 0 ORDER BY place.key DESC, place.id DESC LIMIT 1;
          EXIT WHEN to_key IS NOT NULL;
        END LOOP;
        RETURN QUERY SELECT e.id, e.key FROM (
            SELECT e.id, e.key, e.tags FROM unnest(lists, in_parts) AS l(list, part), LATERAL (
              SELECT e."storyId" AS id, e."$KEY" AS key, e."tagBits" AS tags FROM list_entries e
              WHERE e.list = l.list AND e.bits & 15935 = l.part AND (e."$KEY", e."storyId") < (at_key, at_id)
                AND (e."$KEY", e."storyId") >= (coalesce(to_key, $LAST), coalesce(to_id, -1))
                AND e.bits & bit_mask = bit_mask AND e."tagBits" & tag_mask = tag_mask AND e."wordCount" BETWEEN min_words AND max_words OFFSET 0) e
            ORDER BY e.key DESC, e.id DESC OFFSET 0) e
          WHERE NOT (may_lack OR e.tags & mask_out = mask_out OR e.tags & mask_out2 = mask_out2 OR more_out)
            OR (SELECT l.facets @> wanted AND NOT l.facets && unwanted FROM story_listings l WHERE l."storyId" = e.id)
          ORDER BY e.key DESC, e.id DESC LIMIT missing;
      ELSIF lists IS NOT NULL THEN
        RETURN QUERY SELECT e."storyId", e."$KEY" FROM (SELECT * FROM list_entries e
            WHERE e.list = lists[1] AND e.bits & 15935 = in_parts[1] AND (e."$KEY", e."storyId") < (at_key, at_id)
            ORDER BY e."$KEY" DESC, e."storyId" DESC LIMIT budget) e
          WHERE e.bits & bit_mask = bit_mask AND e."tagBits" & tag_mask = tag_mask
            AND e."wordCount" BETWEEN min_words AND max_words AND (NOT (may_lack
              OR e."tagBits" & mask_out = mask_out OR e."tagBits" & mask_out2 = mask_out2 OR more_out)
            OR (SELECT l.facets @> wanted AND NOT l.facets && unwanted FROM story_listings l WHERE l."storyId" = e."storyId"))
          ORDER BY e."$KEY" DESC, e."storyId" DESC LIMIT missing;
      ELSE
        RETURN QUERY SELECT e."storyId", e."$KEY" FROM (SELECT * FROM story_listings e
            WHERE e."isPublic" AND (e."$KEY", e."storyId") < (at_key, at_id)
            ORDER BY e."$KEY" DESC, e."storyId" DESC LIMIT budget) e
          WHERE e.bits & bit_mask = bit_mask AND e."wordCount" BETWEEN min_words AND max_words AND (NOT (
              e."tagBits" & mask_out = mask_out OR e."tagBits" & mask_out2 = mask_out2 OR more_out)
            OR (SELECT NOT l.facets && unwanted FROM story_listings l WHERE l."storyId" = e."storyId"))
          ORDER BY e."$KEY" DESC, e."storyId" DESC LIMIT missing;
      END IF;
      GET DIAGNOSTICS given = ROW_COUNT;
      missing := missing - given;
      IF missing <= 0 OR budget IS NULL THEN RETURN; END IF;
      -- The last entry that was read: the rest begins after it.
      IF lists IS NULL THEN
        SELECT e."$KEY", e."storyId" INTO to_key, to_id FROM story_listings e
        WHERE e."isPublic" AND (e."$KEY", e."storyId") < (at_key, at_id)
        ORDER BY e."$KEY" DESC, e."storyId" DESC OFFSET budget - 1 LIMIT 1;
      ELSIF cardinality(lists) = 1 THEN
        SELECT e."$KEY", e."storyId" INTO to_key, to_id FROM list_entries e
        WHERE e.list = lists[1] AND e.bits & 15935 = in_parts[1] AND (e."$KEY", e."storyId") < (at_key, at_id)
        ORDER BY e."$KEY" DESC, e."storyId" DESC OFFSET budget - 1 LIMIT 1;
      END IF;
      IF to_key IS NULL THEN RETURN; END IF;
      at_key := to_key;
      at_id := to_id;
      -- Of lists that are read together, those with fewer entries give less than their share.
      has_read := has_read + CASE WHEN cardinality(lists) > 1 THEN greatest(1, budget / 2) ELSE budget END;
      has_given := has_given + given;
      IF step = 1 THEN
        -- The first entries say whether any fit, some more of them how many.
        EXIT WHEN has_given = 0 AND has_read >= walked / 2;
        budget := has_read * missing / greatest(1, has_given - 1);
        EXIT WHEN has_read + budget > CASE WHEN lists IS NULL AND any_parts <= 60 THEN 3 * walked
          WHEN has_read >= 3 * walked THEN most_walked END;
        budget := greatest(walked, least(2 * budget, CASE WHEN has_read < 3 * walked THEN 3 * walked ELSE most_walked END));
      ELSE
        -- Without tags and languages there is no other way, and the lists end.
        EXIT WHEN rarest IS NOT NULL AND has_read >= most_late;
        budget := least(3 * has_read, most_late);
      END IF;
    END LOOP;
    EXIT WHEN step = 3;
    IF found IS NULL THEN
      -- A wider range has more stories than it is worth reading.
      IF is_narrow AND cardinality(all_of) = 1 THEN
        SELECT count(*), coalesce(array_agg(e."storyId") FILTER (WHERE e.bits & bit_mask = bit_mask
          AND e."tagBits" & tag_mask = tag_mask), '{}') INTO in_range, found
        FROM (SELECT * FROM list_entries e WHERE e.list = list_key(rarest) AND e."wordCount" BETWEEN min_words AND max_words
          ORDER BY e."wordCount", e."storyId" LIMIT most_in_range) e;
        IF in_range = most_in_range OR cardinality(found) > most_sorted THEN found := NULL; END IF;
      ELSIF is_narrow AND rarest IS NULL THEN
        SELECT count(*), coalesce(array_agg(e."storyId") FILTER (WHERE e.bits & bit_mask = bit_mask AND e."tagBits" & tag_mask = tag_mask), '{}') INTO in_range, found
        FROM (SELECT * FROM story_listings e WHERE e."isPublic" AND e."wordCount" BETWEEN min_words AND max_words
          ORDER BY e."wordCount", e."storyId" LIMIT most_in_range) e;
        IF in_range = most_in_range THEN found := NULL; END IF;
      END IF;
      IF rarest IS NOT NULL AND (found IS NULL OR cardinality(found) > most_sorted) THEN
        found := ARRAY(SELECT p."storyId"
          FROM (SELECT pair_keys_of(rarest, wanted || name) AS keys FROM unnest(lengths) AS name OFFSET 0) w,
            LATERAL (SELECT p."storyId" FROM facet_pairs p WHERE p.pairs @> w.keys OFFSET 0) p LIMIT most_sorted + 1);
      END IF;
    END IF;
    IF cardinality(found) <= most_sorted THEN
      RETURN QUERY WITH fitting AS MATERIALIZED (
          SELECT l."storyId" AS id, l."$KEY" AS key FROM story_listings l WHERE l."storyId" = ANY (found) AND l."isPublic"
            AND (l."$KEY", l."storyId") < (at_key, at_id) AND l."wordCount" BETWEEN min_words AND max_words
            AND l.bits & bit_mask = bit_mask AND l."tagBits" & tag_mask = tag_mask
            AND l.facets @> wanted AND NOT l.facets && unwanted)
        SELECT f.id, f.key FROM fitting f ORDER BY f.key DESC, f.id DESC LIMIT missing;
      RETURN;
    END IF;
    has_read := 0;
    budget := walked;
  END LOOP;
  -- OFFSET 0 and MATERIALIZED keep this order of reads. Postgres would rather walk all stories in the order of the list.
  RETURN QUERY WITH found AS MATERIALIZED (
      SELECT l.id, l.key FROM (SELECT pair_keys_of(rarest, wanted || name) AS keys FROM unnest(lengths) AS name OFFSET 0) w,
        LATERAL (SELECT p."storyId" FROM facet_pairs p WHERE p.pairs @> w.keys OFFSET 0) p,
        LATERAL (SELECT l."storyId" AS id, l."$KEY" AS key FROM story_listings l WHERE l."storyId" = p."storyId"
          AND l.facets @> wanted AND NOT l.facets && unwanted AND l."wordCount" BETWEEN min_words AND max_words OFFSET 0) l
      WHERE (l.key, l.id) < (at_key, at_id))
    SELECT f.id, f.key FROM found f ORDER BY f.key DESC, f.id DESC LIMIT missing;
END $body$
    $template$, '$NAME', sort[1]), '$KEY', sort[2]), '$TYPE', sort[3]), '$FIRST', sort[4]), '$LAST', sort[5]);
  END LOOP;
END $generate$;
