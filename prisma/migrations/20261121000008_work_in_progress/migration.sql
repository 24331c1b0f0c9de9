-- What a generation keeps while it runs is let go of when it is archived: to compress it would only make its writer wait.
ALTER TABLE "generations" ALTER COLUMN "checkpoint" SET STORAGE EXTERNAL;
ALTER TABLE "generation_texts" ALTER COLUMN "delta" SET STORAGE EXTERNAL;
