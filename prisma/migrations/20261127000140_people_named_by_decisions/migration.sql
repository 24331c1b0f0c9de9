-- The notification of a decided report has the reported person as its actor, so that erasing the account removes it
-- (D-68), and a new name of the person hides an earlier one there (D-149). The case of a notification of an earlier release
-- is the one with its title that was decided at the nearest time.
WITH nearest AS (
  SELECT DISTINCT ON (n.id) n.id, n."userId", rc.id AS "caseId", rc.type::text, rc."reportedId",
    abs(extract(epoch FROM n."createdAt" - rc."decidedAt")) AS seconds
  FROM notifications n
  JOIN reports r ON r."reporterId" = n."userId"
  JOIN report_cases rc ON rc.id = r."caseId" AND rc.status = 'decided'
    AND n.content IN (coalesce(r.title, rc.title), 'You reported a ' || rc.type::text || '.')
  WHERE n.type = 'system' AND n."actorId" IS NULL AND n.title = 'A moderator has decided about your report'
  ORDER BY n.id, seconds
), found AS (
  SELECT DISTINCT ON ("userId", "caseId") id, "caseId", type, "reportedId" FROM nearest
  ORDER BY "userId", "caseId", seconds
)
UPDATE notifications n SET "actorId" = found."reportedId", act = 'decide /reports/' || found.type || '/' || found."caseId"
FROM found WHERE n.id = found.id;

UPDATE notifications n SET content = 'You reported a ' || split_part(n.act, '/', 3) || '.'
FROM users u
WHERE u.id = n."actorId" AND (starts_with(n.act, 'decide /reports/profile/') OR starts_with(n.act, 'decide /reports/message/'))
  AND replace(n.content, 'Message from ', '') <> coalesce(u."penName", trim(u."firstName" || ' ' || u."lastName"));

-- The account of the reported person is erased, and its reports with it.
UPDATE notifications SET content = NULL
WHERE type = 'system' AND "actorId" IS NULL AND title = 'A moderator has decided about your report';
