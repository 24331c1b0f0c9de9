-- When a picture is deleted, Postgres looks for the characters whose portrait it is. See the migration index_of_covers.
CREATE INDEX CONCURRENTLY "characters_imageId_idx" ON "characters"("imageId") WHERE "imageId" IS NOT NULL;
