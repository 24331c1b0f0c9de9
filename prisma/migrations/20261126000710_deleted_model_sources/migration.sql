-- A text keeps the origin of its words when the generation that wrote them is deleted with its story or with the account of its
-- owner (D-144, D-145, ADR-0025).

BEGIN;
-- One row for each deleted generation that wrote prose: what the disclosure, the heat and the search for copies still need of it.
-- wordHashes has one byte for each word, from which the text cannot be read. textHash finds versions that are exactly the text.
CREATE TABLE "deleted_model_sources" (
    "id" UUID NOT NULL,
    "ownerId" TEXT,
    "storyId" INTEGER,
    "spiceLevel" INTEGER,
    "models" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "writtenAt" TIMESTAMPTZ(3) NOT NULL,
    "wordHashes" BYTEA,
    "textHash" TEXT,

    CONSTRAINT "deleted_model_sources_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "deleted_model_sources_ownerId_id_idx" ON "deleted_model_sources"("ownerId", "id" DESC);
CREATE INDEX "deleted_model_sources_storyId_idx" ON "deleted_model_sources"("storyId");
ALTER TABLE "deleted_model_sources" ADD CONSTRAINT "deleted_model_sources_ownerId_fkey"
    FOREIGN KEY ("ownerId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "deleted_model_sources" ADD CONSTRAINT "deleted_model_sources_storyId_fkey"
    FOREIGN KEY ("storyId") REFERENCES "stories"("id") ON DELETE SET NULL ON UPDATE CASCADE;
-- Hashes do not get smaller by compression.
ALTER TABLE deleted_model_sources ALTER COLUMN "wordHashes" SET STORAGE EXTERNAL;

-- A row that belongs to no account and no story keeps nothing of the text: only heat, models and time, which name nobody.
ALTER TABLE deleted_model_sources ADD CONSTRAINT deleted_model_sources_hashes CHECK (
  "ownerId" IS NOT NULL OR "storyId" IS NOT NULL OR ("wordHashes" IS NULL AND "textHash" IS NULL));
CREATE FUNCTION forget_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."wordHashes" := NULL;
  NEW."textHash" := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER deleted_model_sources_forgotten BEFORE UPDATE OF "ownerId", "storyId" ON deleted_model_sources
  FOR EACH ROW WHEN (NEW."ownerId" IS NULL AND NEW."storyId" IS NULL) EXECUTE FUNCTION forget_words();
COMMIT;

BEGIN;
-- The generations to which modelSources of a text can refer, whether they still exist or not. The models of a generation are
-- those whose answers became words of it.
CREATE VIEW model_sources AS
  SELECT g.id, g."ownerId", g."storyId",
    CASE WHEN g.input->>'spiceLevel' ~ '^[1-5]$' THEN (g.input->>'spiceLevel')::int END AS "spiceLevel",
    ARRAY(SELECT DISTINCT m.model FROM model_calls m WHERE m."generationId" = g.id AND m.outcome IN ('ok', 'stopped')
      AND m.purpose IN ('prose', 'mend', 'patch', 'passage')) AS models,
    coalesce(g."finishedAt", g."createdAt") AS "writtenAt"
  FROM generations g WHERE g.kind IN ('story', 'chapter', 'passage')
  UNION ALL
  SELECT d.id, d."ownerId", d."storyId", d."spiceLevel", d.models, d."writtenAt" FROM deleted_model_sources d;

-- Keeps what is needed of a generation of prose that is about to be deleted. The hashes of its words are null where the process
-- that deletes it has not computed them.
CREATE FUNCTION keep_model_source(generation UUID, hashes BYTEA, hash TEXT) RETURNS void LANGUAGE sql AS $$
  INSERT INTO deleted_model_sources (id, "ownerId", "storyId", "spiceLevel", models, "writtenAt", "wordHashes", "textHash")
  SELECT m.id, u.id, s.id, m."spiceLevel", m.models, m."writtenAt", hashes, hash
  FROM model_sources m LEFT JOIN users u ON u.id = m."ownerId" LEFT JOIN stories s ON s.id = m."storyId"
  WHERE m.id = generation
  ON CONFLICT (id) DO NOTHING
$$;
CREATE FUNCTION keep_deleted_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_model_source(OLD.id, NULL, NULL);
  RETURN OLD;
END $$;
-- The trigger runs before the deletion, because the deletion changes chapters.generationId, and the trigger of that column reads
-- the row that this one writes.
CREATE TRIGGER generations_source BEFORE DELETE ON generations
  FOR EACH ROW WHEN (OLD.kind IN ('story', 'chapter', 'passage')) EXECUTE FUNCTION keep_deleted_source();
COMMIT;

BEGIN;
-- The latest prose of a user for other stories, with which a saved text is compared.
CREATE INDEX generations_prose ON generations ("ownerId", id DESC, "storyId") WHERE kind IN ('story', 'chapter', 'passage');
COMMIT;

BEGIN;
-- Generations that were deleted before this migration. Their models are not known. Their id has the time of their order (UUID of
-- version 7). Whether they were mature is known only of the story: if it counts as mature, so do they.
INSERT INTO deleted_model_sources (id, "spiceLevel", "writtenAt")
SELECT used.source, max(CASE WHEN s."hasMatureText" THEN 4 END),
  to_timestamp(('x' || left(replace(used.source::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
FROM (
  SELECT c."storyId", unnest(c."modelSources") AS source FROM chapters c
  UNION
  SELECT c."storyId", unnest(v."modelSources") FROM chapter_versions v JOIN chapters c ON c.id = v."chapterId"
) used JOIN stories s ON s.id = used."storyId"
WHERE NOT EXISTS (SELECT FROM generations g WHERE g.id = used.source)
GROUP BY used.source
ON CONFLICT (id) DO NOTHING;

-- With `everything` the chapters as they stand, for those who read drafts; without it the released texts.
CREATE OR REPLACE FUNCTION has_mature_text(story INTEGER, everything BOOLEAN) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM model_sources m
        WHERE m.id = ANY (ARRAY(SELECT unnest(d.sources) FROM disclosed_chapters(story, everything) d))
            AND m."spiceLevel" >= 4)
$$;
COMMIT;
