-- The procedure commits after each row, so its call is the only statement of this migration: Postgres refuses it in a transaction.
CALL recount_public_uses();
