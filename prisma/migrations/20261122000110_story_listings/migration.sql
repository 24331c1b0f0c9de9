-- Tags, warnings, language and length of stories, and what Discover sorts and filters by (D-143, D-144, ADR-0009).

ALTER TABLE "users" ADD COLUMN "isAdult" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "stories"
  ADD COLUMN IF NOT EXISTS "aiShare" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "warnings" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "language" TEXT,
  ADD COLUMN "wordCount" INTEGER NOT NULL DEFAULT 0;

-- The form in which tags are compared; tagKey in contract/story-labels.ts is the same. ICU folds letters of all scripts,
-- whatever the locale of the database is.
CREATE FUNCTION tag_key(tag text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(normalize(tag, NFKC) COLLATE "und-x-icu");

CREATE FUNCTION tags_valid(tags text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN cardinality(tags) <= 20 AND (
    SELECT count(DISTINCT tag_key(tag)) = cardinality(tags) AND coalesce(bool_and(char_length(tag) BETWEEN 2 AND 40), TRUE)
    FROM unnest(tags) AS tag);

ALTER TABLE "stories"
  ADD CONSTRAINT stories_tags CHECK (tags IS NOT NULL AND tags_valid(tags)),
  -- contentWarnings in contract/story-labels.ts has the same values.
  ADD CONSTRAINT stories_warnings CHECK (warnings IS NOT NULL AND warnings <@ ARRAY['violence', 'death', 'grief',
    'illness', 'pregnancy-loss', 'infidelity', 'abuse', 'sexual-violence', 'self-harm', 'suicide', 'addiction',
    'eating-disorder', 'kidnapping', 'discrimination', 'war']),
  ADD CONSTRAINT stories_word_count CHECK ("wordCount" >= 0),
  ADD CONSTRAINT stories_ai_share CHECK ("aiShare" BETWEEN 0 AND 1);

-- The number of words that strangers are shown: those of the released texts (D-141). No other place decides it.
CREATE FUNCTION story_word_count(story_id int) RETURNS int LANGUAGE sql STABLE
  RETURN (SELECT coalesce(sum(c."releasedWords"), 0)::int FROM chapters c
    WHERE c."storyId" = story_id AND c.state = 'released');

-- The language that the style names, or that in which most words of the chapters are written; null when it is not known.
CREATE FUNCTION story_language(story_id int) RETURNS text LANGUAGE sql STABLE
  RETURN coalesce(
    (SELECT st.language FROM story_styles st WHERE st."storyId" = story_id),
    (SELECT c.language FROM chapters c WHERE c."storyId" = story_id AND c.language IS NOT NULL
      GROUP BY c.language
      ORDER BY sum(c."releasedWords") DESC NULLS LAST, sum(c.words) DESC, c.language LIMIT 1));

-- The story is locked first, so that of two changes the second one counts what the first one has written.
CREATE FUNCTION count_story() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  story_id int := coalesce(NEW."storyId", OLD."storyId");
BEGIN
  PERFORM FROM stories WHERE id = story_id FOR NO KEY UPDATE;
  UPDATE stories SET "wordCount" = story_word_count(story_id), language = story_language(story_id)
  WHERE id = story_id
    AND ("wordCount", language) IS DISTINCT FROM (story_word_count(story_id), story_language(story_id));
  RETURN NULL;
END $$;
CREATE TRIGGER chapters_counted AFTER INSERT OR DELETE OR UPDATE OF words, "releasedWords", language ON chapters
  FOR EACH ROW EXECUTE FUNCTION count_story();
CREATE TRIGGER story_styles_counted AFTER INSERT OR DELETE OR UPDATE OF language ON story_styles
  FOR EACH ROW EXECUTE FUNCTION count_story();

-- What Discover sorts and filters by: one narrow row for each story, which a trigger keeps. The story's own row is wide
-- and has search indexes, so it would be slow to walk and slow to index four times.
CREATE TABLE "story_listings" (
    "storyId" INTEGER NOT NULL,
    "isPublic" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "likeCount" INTEGER NOT NULL,
    "rated" BIGINT NOT NULL,
    "wordCount" INTEGER NOT NULL,
    "facets" TEXT[],

    CONSTRAINT "story_listings_pkey" PRIMARY KEY ("storyId"),
    CONSTRAINT "story_listings_facets" CHECK ("facets" IS NOT NULL)
);
ALTER TABLE "story_listings" ADD CONSTRAINT "story_listings_storyId_fkey" FOREIGN KEY ("storyId") REFERENCES "stories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- 'en-GB' is found as 'en-gb' and as 'en'.
CREATE FUNCTION language_facets(language text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT array_agg('language:' || array_to_string((string_to_array(lower(language), '-'))[1:n], '-'))
    FROM generate_series(1, cardinality(string_to_array(language, '-'))) AS n);

CREATE FUNCTION story_facets(genre text, status text, heat int, ai_share float8, language text, tags text[])
  RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY['genre:' || genre, 'status:' || status, 'heat:' || heat,
      CASE WHEN ai_share > 0 THEN 'ai:some' ELSE 'ai:none' END]
    || coalesce(language_facets(language), '{}')
    || (SELECT coalesce(array_agg('tag:' || tag_key(tag)), '{}') FROM unnest(tags) AS tag);

-- The best rated comes first, of equal averages that with more ratings.
CREATE FUNCTION rating_order(sum int, count int) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN count = 0 THEN 0 ELSE (sum::bigint * 10000 / count) * 100000 + least(count, 99999) END;

CREATE FUNCTION list_story() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO story_listings ("storyId", "isPublic", "createdAt", "updatedAt", "likeCount", rated, "wordCount", facets)
  VALUES (NEW.id, NEW."isPublic", NEW."createdAt", NEW."updatedAt", NEW."likeCount",
    rating_order(NEW."ratingSum", NEW."ratingCount"), NEW."wordCount",
    story_facets(NEW.genre::text, NEW.status::text, NEW."spiceLevel", NEW."aiShare", NEW.language, NEW.tags))
  ON CONFLICT ("storyId") DO UPDATE SET "isPublic" = EXCLUDED."isPublic", "createdAt" = EXCLUDED."createdAt",
    "updatedAt" = EXCLUDED."updatedAt", "likeCount" = EXCLUDED."likeCount", rated = EXCLUDED.rated,
    "wordCount" = EXCLUDED."wordCount", facets = EXCLUDED.facets;
  RETURN NULL;
END $$;
-- Counting a reader changes none of these columns.
CREATE TRIGGER stories_listed AFTER INSERT OR UPDATE OF "isPublic", "createdAt", "updatedAt", "likeCount", "ratingSum",
  "ratingCount", "wordCount", genre, status, "spiceLevel", "aiShare", language, tags ON stories
  FOR EACH ROW EXECUTE FUNCTION list_story();

UPDATE stories s SET "wordCount" = story_word_count(s.id), language = story_language(s.id)
WHERE EXISTS (SELECT FROM chapters c WHERE c."storyId" = s.id);
INSERT INTO story_listings
SELECT id, "isPublic", "createdAt", "updatedAt", "likeCount", rating_order("ratingSum", "ratingCount"), "wordCount",
  story_facets(genre::text, status::text, "spiceLevel", "aiShare", language, tags)
FROM stories ON CONFLICT DO NOTHING;

CREATE INDEX story_listings_newest ON story_listings ("createdAt" DESC, "storyId" DESC) WHERE "isPublic";
CREATE INDEX story_listings_updated ON story_listings ("updatedAt" DESC, "storyId" DESC) WHERE "isPublic";
CREATE INDEX story_listings_loved ON story_listings ("likeCount" DESC, "storyId" DESC) WHERE "isPublic";
CREATE INDEX story_listings_rated ON story_listings (rated DESC, "storyId" DESC) WHERE "isPublic";
CREATE INDEX story_listings_words ON story_listings ("wordCount") WHERE "isPublic";
-- A pending list would be read by every search of the index.
CREATE INDEX story_listings_facets ON story_listings USING gin (facets) WITH (fastupdate = off) WHERE "isPublic";

-- Without this index a like changes no index of the stories.
DROP INDEX stories_public_likes;
