-- The states of facts before changes by people, so that each change can be undone (D-102).
CREATE TABLE "fact_versions" (
    "factId" INTEGER NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,
    "state" JSONB NOT NULL,

    CONSTRAINT "fact_versions_pkey" PRIMARY KEY ("factId","changedAt")
);

ALTER TABLE "fact_versions" ADD CONSTRAINT "fact_versions_factId_fkey" FOREIGN KEY ("factId") REFERENCES "facts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
