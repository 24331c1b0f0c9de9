-- When a picture is deleted, Postgres looks for the users whose avatar it is. See the migration index_of_covers.
CREATE INDEX CONCURRENTLY "users_avatarId_idx" ON "users"("avatarId") WHERE "avatarId" IS NOT NULL;
