-- Admins search users by their names, also those behind a pen name, and by their e-mail addresses. The index is made without
-- blocking the writes of others: see the migration index_of_covers.
CREATE INDEX CONCURRENTLY users_managed ON users USING gin (search_text("firstName" || ' ' || "lastName" || E'\n' || coalesce("penName", '') || E'\n' || email) gin_trgm_ops);
