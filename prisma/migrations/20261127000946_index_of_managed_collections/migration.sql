-- Admins search collections by their names. The index is made without blocking the writes of others: see the migration
-- index_of_covers.
CREATE INDEX CONCURRENTLY collections_names ON collections USING gin (search_text(name) gin_trgm_ops);
