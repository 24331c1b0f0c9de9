-- External identities are listed and removed by an id (D-25). The table has one short row for each identity.

ALTER TABLE "external_identities" ADD COLUMN "id" SERIAL NOT NULL;
CREATE UNIQUE INDEX "external_identities_id_key" ON "external_identities"("id");
