-- Admins search users by their sign-up names, which a pen name hides from others, and by their e-mail addresses. The index is
-- made without blocking the writes of others: see the migration index_of_covers.
CREATE INDEX CONCURRENTLY users_managed ON users USING gin (lower("firstName" || ' ' || "lastName" || E'\n' || email) gin_trgm_ops);
