-- Identifies a request to a model, so that it is recorded only once (D-151). The column has no default, so no row is rewritten.
ALTER TABLE "model_calls" ADD COLUMN "callId" UUID;
