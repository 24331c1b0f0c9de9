-- What admins see goes over all works, newest first, and over what ended today

CREATE INDEX "stories_createdAt_id_idx" ON "stories"("createdAt" DESC, "id" DESC);
CREATE INDEX "characters_createdAt_id_idx" ON "characters"("createdAt" DESC, "id" DESC);
CREATE INDEX "locations_createdAt_id_idx" ON "locations"("createdAt" DESC, "id" DESC);
CREATE INDEX "collections_createdAt_id_idx" ON "collections"("createdAt" DESC, "id" DESC);
CREATE INDEX "generations_finishedAt_idx" ON "generations"("finishedAt");
