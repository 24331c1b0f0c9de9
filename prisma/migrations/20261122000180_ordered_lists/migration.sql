-- Lists of stories with filters, as fast as the list without them (D-143, ADR-0009).

BEGIN;
-- A name of a list or a facet as a number. The hash is that of partitions, so releases of Postgres do not change it.
CREATE FUNCTION list_key(name text) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN hashtextextended(name COLLATE "C", 0);

-- The functions that a write calls several times are in PL/pgSQL, which plans them once for each connection.

-- Bits of 62 for each facet: one for those that every story has, which nothing else sets, and two for tags and languages.
-- Whoever finds the bits of a tag has to compare the texts. An index entry is compared by its bits, without reading a row.
CREATE FUNCTION facet_bits(facets text[]) RETURNS bigint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce((SELECT bit_or(coalesce(1::bigint <<
      array_position(ARRAY['genre:romance', 'genre:contemporary', 'genre:fantasy', 'genre:historical', 'genre:paranormal',
        'genre:comedy', 'status:draft', 'status:current', 'status:completed', 'heat:1', 'heat:2', 'heat:3', 'heat:4',
        'heat:5', 'ai:none', 'ai:some'], facet) - 1,
      1::bigint << 16 + (list_key(facet) & 1048575)::int % 46 | 1::bigint << 16 + (list_key(facet) >> 20 & 1048575)::int % 46))
    FROM unnest(facets) AS facet), 0);
END $$;

-- The bands of a length: n for 2^n - 1 words and more, below the next one, and eight parts of each.
-- api/queries/story-lengths.ts has the same.
CREATE FUNCTION length_exponent(words int) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN length(ltrim((words::bigint + 1)::bit(33)::text, '0')) - 1;
CREATE FUNCTION length_band(words int) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN 'length:' || least(17, length_exponent(words));
CREATE FUNCTION length_part(words int) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN 'length:' || length_exponent(words) || '.' || (((words::bigint + 1) * 8 >> length_exponent(words)) - 8);

-- The ordered lists that a story is in: one for each tag and language, one for its class (the other facets), one for its
-- length, and one for both. Together those of all classes hold every story once.
CREATE FUNCTION story_lists(facets text[], words int) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT array_agg(DISTINCT list_key(name)) FROM (
    SELECT facet FROM unnest(facets) AS facet WHERE facet LIKE 'tag:%' OR facet LIKE 'language:%'
    UNION ALL SELECT unnest(ARRAY[class, length, class || ' ' || length]) FROM (SELECT
      (SELECT string_agg(facet, ' ' ORDER BY split_part(facet, ':', 1) COLLATE "C") FROM unnest(facets) AS facet
        WHERE NOT (facet LIKE 'tag:%' OR facet LIKE 'language:%')) AS class,
      length_band(words) AS length) parts) AS names(name));
END $$;

-- All pairs of facets of which one is a tag or a language, as numbers. Stories that have several of these are found by
-- an index on the pairs, because the lists of two frequent facets are long also where no story is in both.
CREATE FUNCTION pair_keys(facets text[]) RETURNS int[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN (WITH keys AS MATERIALIZED (
      SELECT list_key(facet) AS key, facet LIKE 'tag:%' OR facet LIKE 'language:%' AS has_list FROM unnest(facets) AS facet)
    SELECT coalesce(array_agg((hashint8extended(a.key, b.key) & 2147483647)::int), '{}')
    FROM keys a, keys b WHERE a.key >= b.key AND (a.has_list OR b.has_list));
END $$;

-- The pairs of a facet with others; with itself where there is no other.
CREATE FUNCTION pair_keys_of(one text, facets text[]) RETURNS int[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (WITH keys AS MATERIALIZED (SELECT list_key(facet) AS key FROM unnest(facets) AS facet WHERE facet <> one
      UNION ALL SELECT list_key(one) WHERE NOT EXISTS (SELECT FROM unnest(facets) AS facet WHERE facet <> one))
    SELECT array_agg((hashint8extended(greatest(key, list_key(one)), least(key, list_key(one))) & 2147483647)::int) FROM keys);

-- Nobody can read the lists during this transaction. It is short: the entries are made in the next one.
ALTER TABLE story_listings ADD COLUMN bits BIGINT NOT NULL GENERATED ALWAYS AS (facet_bits(facets)) STORED;

DROP INDEX story_listings_facets;
DROP INDEX story_listings_words;
DROP INDEX story_listings_newest;
DROP INDEX story_listings_updated;
DROP INDEX story_listings_loved;
DROP INDEX story_listings_rated;
CREATE INDEX story_listings_newest ON story_listings ("createdAt" DESC, "storyId" DESC) INCLUDE (bits, "wordCount") WHERE "isPublic";
CREATE INDEX story_listings_updated ON story_listings ("updatedAt" DESC, "storyId" DESC) INCLUDE (bits, "wordCount") WHERE "isPublic";
CREATE INDEX story_listings_loved ON story_listings ("likeCount" DESC, "storyId" DESC) INCLUDE (bits, "wordCount") WHERE "isPublic";
CREATE INDEX story_listings_rated ON story_listings (rated DESC, "storyId" DESC) INCLUDE (bits, "wordCount") WHERE "isPublic";

COMMIT;

BEGIN;
-- The places of public stories in the ordered lists.
CREATE TABLE "list_entries" (
    "list" BIGINT NOT NULL,
    "storyId" INTEGER NOT NULL,
    "wordCount" INTEGER NOT NULL,
    "bits" BIGINT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "rated" BIGINT NOT NULL,
    "likeCount" INTEGER NOT NULL,

    CONSTRAINT "list_entries_pkey" PRIMARY KEY ("storyId","list")
);
CREATE TABLE "facet_pairs" (
    "storyId" INTEGER NOT NULL,
    "pairs" INTEGER[],

    CONSTRAINT "facet_pairs_pkey" PRIMARY KEY ("storyId"),
    CONSTRAINT "facet_pairs_pairs" CHECK ("pairs" IS NOT NULL)
);

-- A like or a rating moves the entries and leaves the pairs as they are.
CREATE FUNCTION enter_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."isPublic" THEN
    IF NOT NEW."isPublic" THEN
      DELETE FROM list_entries WHERE "storyId" = NEW."storyId";
      DELETE FROM facet_pairs WHERE "storyId" = NEW."storyId";
      RETURN NULL;
    END IF;
    IF (OLD.facets, length_part(OLD."wordCount")) = (NEW.facets, length_part(NEW."wordCount")) THEN
      UPDATE list_entries SET "wordCount" = NEW."wordCount", "createdAt" = NEW."createdAt",
        "updatedAt" = NEW."updatedAt", rated = NEW.rated, "likeCount" = NEW."likeCount"
      WHERE "storyId" = NEW."storyId";
      RETURN NULL;
    END IF;
    DELETE FROM list_entries
    WHERE "storyId" = NEW."storyId" AND list <> ALL (story_lists(NEW.facets, NEW."wordCount"));
  END IF;
  IF NEW."isPublic" THEN
    INSERT INTO list_entries (list, "storyId", "wordCount", bits, "createdAt", "updatedAt", rated, "likeCount")
    SELECT list, NEW."storyId", NEW."wordCount", NEW.bits, NEW."createdAt", NEW."updatedAt", NEW.rated, NEW."likeCount"
    FROM unnest(story_lists(NEW.facets, NEW."wordCount")) AS list
    ON CONFLICT ("storyId", list) DO UPDATE SET "wordCount" = EXCLUDED."wordCount", bits = EXCLUDED.bits,
      "createdAt" = EXCLUDED."createdAt", "updatedAt" = EXCLUDED."updatedAt", rated = EXCLUDED.rated,
      "likeCount" = EXCLUDED."likeCount";
    INSERT INTO facet_pairs VALUES (NEW."storyId", pair_keys(NEW.facets || length_part(NEW."wordCount")))
    ON CONFLICT ("storyId") DO UPDATE SET pairs = EXCLUDED.pairs WHERE facet_pairs.pairs <> EXCLUDED.pairs;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER story_listings_entered AFTER INSERT OR UPDATE ON story_listings
  FOR EACH ROW EXECUTE FUNCTION enter_lists();
INSERT INTO list_entries (list, "storyId", "wordCount", bits, "createdAt", "updatedAt", rated, "likeCount")
SELECT list, "storyId", "wordCount", bits, "createdAt", "updatedAt", rated, "likeCount"
FROM story_listings, unnest(story_lists(facets, "wordCount")) AS list WHERE "isPublic";
INSERT INTO facet_pairs SELECT "storyId", pair_keys(facets || length_part("wordCount")) FROM story_listings WHERE "isPublic";

ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_storyId_fkey" FOREIGN KEY ("storyId") REFERENCES "story_listings"("storyId") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "facet_pairs" ADD CONSTRAINT "facet_pairs_storyId_fkey" FOREIGN KEY ("storyId") REFERENCES "story_listings"("storyId") ON DELETE CASCADE ON UPDATE CASCADE;
-- They end with what a filter compares, so that a walk reads no row.
CREATE INDEX list_entries_newest ON list_entries (list, "createdAt" DESC, "storyId" DESC, bits, "wordCount");
CREATE INDEX list_entries_updated ON list_entries (list, "updatedAt" DESC, "storyId" DESC, bits, "wordCount");
CREATE INDEX list_entries_loved ON list_entries (list, "likeCount" DESC, "storyId" DESC, bits, "wordCount");
CREATE INDEX list_entries_rated ON list_entries (list, rated DESC, "storyId" DESC, bits, "wordCount");
-- A pending list would be read by every search of the index.
CREATE INDEX facet_pairs_pairs_idx ON facet_pairs USING gin (pairs) WITH (fastupdate = off);

-- A list of public stories may be read by these functions alone: stories_by_newest, stories_by_updated, stories_by_loved
-- and stories_by_rated. They give the first rows after a place, in the order of the list.
--   wanted, unwanted, min_words, max_words: the filter: all of these facets, none of these, and the words.
--   all_of: the lists of the tags and languages of `wanted`; every story of the result is in each of them.
--   any_of: lists of classes and lengths, in one of which is every story of the result.
--   lengths: the parts of bands from min_words to max_words, if they are few; else any facet of `wanted`.
--   walked: the most entries that are read of one list before an index is used.
-- First the rarest list of all_of is walked, or all stories. Where that does not fill the page, the rest comes from any_of
-- (each of them has its own order), or from more of the rarest list, or by the pairs (then the result is small, and is sorted).
DO $generate$
DECLARE
  sort text[];
BEGIN
  FOREACH sort SLICE 1 IN ARRAY ARRAY[
    ['newest', 'createdAt', 'timestamptz', '''infinity'''], ['updated', 'updatedAt', 'timestamptz', '''infinity'''],
    ['loved', 'likeCount', 'int', '2147483647'], ['rated', 'rated', 'bigint', '9223372036854775807']]
  LOOP
    EXECUTE replace(replace(replace(replace($template$
CREATE FUNCTION stories_by_$NAME(wanted text[], unwanted text[], min_words int, max_words int, all_of text[], any_of text[],
  lengths text[], walked int, after_key $TYPE, after_id int, page int)
RETURNS TABLE (id int, key $TYPE) LANGUAGE plpgsql STABLE ROWS 25
-- One plan fits all values, and no estimate of a filter makes Postgres read a table.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off SET max_parallel_workers_per_gather = 0 AS $body$
#variable_conflict use_column
DECLARE
  at_key $TYPE := coalesce(after_key, $LAST);
  at_id int := coalesce(after_id, 2147483647);
  bit_mask bigint := facet_bits(wanted);
  rarest text := all_of[1];
  rarest_list bigint;
  budget int := CASE WHEN cardinality(all_of) + cardinality(any_of) > 0 THEN walked END;
  given int;
  missing int := page;
BEGIN
  IF cardinality(all_of) > 1 THEN
    -- Of two lists the one whose 100th entry from here is later in the order has fewer entries here.
    SELECT l.name INTO rarest FROM (SELECT name, list_key(name) AS list FROM unnest(all_of) AS name OFFSET 0) l
      LEFT JOIN LATERAL (SELECT e."$KEY" AS key, e."storyId" AS id FROM list_entries e
        WHERE e.list = l.list AND (e."$KEY", e."storyId") < (at_key, at_id)
        ORDER BY e."$KEY" DESC, e."storyId" DESC OFFSET 99 LIMIT 1) place ON TRUE
    ORDER BY place.key NULLS FIRST, place.id LIMIT 1;
  END IF;
  rarest_list := list_key(rarest);
  FOR round IN 1..2 LOOP
    IF rarest IS NOT NULL THEN
      RETURN QUERY SELECT e."storyId", e."$KEY" FROM (SELECT * FROM list_entries e
          WHERE e.list = rarest_list AND (e."$KEY", e."storyId") < (at_key, at_id)
          ORDER BY e."$KEY" DESC, e."storyId" DESC LIMIT budget) e
        WHERE e.bits & bit_mask = bit_mask AND e."wordCount" BETWEEN min_words AND max_words
          AND (SELECT l.facets @> wanted AND NOT l.facets && unwanted FROM story_listings l WHERE l."storyId" = e."storyId")
        ORDER BY e."$KEY" DESC, e."storyId" DESC LIMIT missing;
    ELSE
      RETURN QUERY SELECT e."storyId", e."$KEY" FROM (SELECT * FROM story_listings e
          WHERE e."isPublic" AND (e."$KEY", e."storyId") < (at_key, at_id)
          ORDER BY e."$KEY" DESC, e."storyId" DESC LIMIT budget) e
        WHERE e.bits & bit_mask = bit_mask AND e."wordCount" BETWEEN min_words AND max_words
          AND (SELECT l.facets @> wanted AND NOT l.facets && unwanted FROM story_listings l WHERE l."storyId" = e."storyId")
        ORDER BY e."$KEY" DESC, e."storyId" DESC LIMIT missing;
    END IF;
    GET DIAGNOSTICS given = ROW_COUNT;
    missing := missing - given;
    IF missing <= 0 OR budget IS NULL THEN RETURN; END IF;
    -- The last entry that was read: the rest begins after it.
    IF rarest IS NOT NULL THEN
      SELECT e."$KEY", e."storyId" INTO at_key, at_id FROM list_entries e
      WHERE e.list = rarest_list AND (e."$KEY", e."storyId") < (at_key, at_id)
      ORDER BY e."$KEY" DESC, e."storyId" DESC OFFSET budget - 1 LIMIT 1;
    ELSE
      SELECT e."$KEY", e."storyId" INTO at_key, at_id FROM story_listings e
      WHERE e."isPublic" AND (e."$KEY", e."storyId") < (at_key, at_id)
      ORDER BY e."$KEY" DESC, e."storyId" DESC OFFSET budget - 1 LIMIT 1;
    END IF;
    IF NOT FOUND THEN RETURN; END IF;
    -- Where some have fitted, reading on takes less time than the index.
    EXIT WHEN rarest IS NULL OR given = 0;
    budget := 2 * walked * page / given;
  END LOOP;
  IF rarest IS NOT NULL THEN
    -- OFFSET 0 and MATERIALIZED keep this order of reads. Postgres would rather walk all stories in the order of the list.
    RETURN QUERY WITH found AS MATERIALIZED (
        SELECT l.id, l.key FROM (SELECT pair_keys_of(rarest, wanted || name) AS keys FROM unnest(lengths) AS name OFFSET 0) w,
          LATERAL (SELECT p."storyId" FROM facet_pairs p WHERE p.pairs @> w.keys OFFSET 0) p,
          LATERAL (SELECT l."storyId" AS id, l."$KEY" AS key FROM story_listings l WHERE l."storyId" = p."storyId"
            AND l.facets @> wanted AND NOT l.facets && unwanted AND l."wordCount" BETWEEN min_words AND max_words OFFSET 0) l
        WHERE (l.key, l.id) < (at_key, at_id))
      SELECT f.id, f.key FROM found f ORDER BY f.key DESC, f.id DESC LIMIT missing;
  ELSE
    RETURN QUERY SELECT e.id, e.key FROM (SELECT list_key(name) AS list FROM unnest(any_of) AS name OFFSET 0) l, LATERAL (
        SELECT e."storyId" AS id, e."$KEY" AS key FROM list_entries e
        WHERE e.list = l.list AND (e."$KEY", e."storyId") < (at_key, at_id)
          AND e."wordCount" BETWEEN min_words AND max_words AND (cardinality(unwanted) = 0
            OR (SELECT NOT l.facets && unwanted FROM story_listings l WHERE l."storyId" = e."storyId"))
        ORDER BY e."$KEY" DESC, e."storyId" DESC LIMIT page) e
      ORDER BY e.key DESC, e.id DESC LIMIT missing;
  END IF;
END $body$
    $template$, '$NAME', sort[1]), '$KEY', sort[2]), '$TYPE', sort[3]), '$LAST', sort[4]);
  END LOOP;
END $generate$;

-- The number of stories that fit, up to `highest`. The arguments are those of stories_by_newest.
CREATE FUNCTION count_stories(wanted text[], unwanted text[], min_words int, max_words int, all_of text[], any_of text[],
  lengths text[], highest int)
RETURNS int LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  IF cardinality(all_of) = 1 AND cardinality(wanted) = 1 AND cardinality(unwanted) = 0 AND lengths = wanted THEN
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
COMMIT;
