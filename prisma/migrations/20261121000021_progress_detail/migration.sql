-- The numbers behind the stage of a chapter that is being written, for screen readers and other clients.

ALTER TABLE "generations" ADD COLUMN     "progressDetail" JSONB;
