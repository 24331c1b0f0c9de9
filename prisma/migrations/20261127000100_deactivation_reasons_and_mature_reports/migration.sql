-- A deactivated person reads the reason of this deactivation at sign-in, not of an earlier one (D-147).
ALTER TABLE "users" ADD COLUMN "deactivationReason" TEXT;
UPDATE users u SET "deactivationReason" = (
  SELECT rc.decision FROM report_cases rc WHERE rc."reportedId" = u.id AND rc.action = 'deactivate'
  ORDER BY rc."decidedAt" DESC LIMIT 1)
WHERE NOT u."isActive" AND NOT u."awaitsApproval";

-- A reported text stays mature after its chapter or its story is deleted (D-144). The heat of chapters that are deleted already
-- is not known, so they count as mature.
ALTER TABLE "report_cases" ADD COLUMN "isMature" BOOLEAN NOT NULL DEFAULT false;
UPDATE report_cases rc SET "isMature" = coalesce(
  (SELECT s."spiceLevel" >= 4 OR s."hasMatureText" FROM chapters c JOIN stories s ON s.id = c."storyId"
   WHERE c.id = rc."subjectId"::int), true)
WHERE rc.type = 'chapter';
