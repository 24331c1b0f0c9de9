-- A failed or cancelled chapter that its writer no longer wants to see

ALTER TABLE "generations" ADD COLUMN     "dismissedAt" TIMESTAMPTZ(3);
