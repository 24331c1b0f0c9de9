-- When the label of a generated picture was written into its files (D-146). A worker writes it into those without it, which are
-- from before labels existed or were painted by a worker of an earlier release.
ALTER TABLE images ADD COLUMN "labelledAt" TIMESTAMPTZ(3);
CREATE INDEX images_unlabelled ON images (id) WHERE "isGenerated" AND "labelledAt" IS NULL;
