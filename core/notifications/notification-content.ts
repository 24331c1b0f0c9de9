import { Prisma } from '../postgres/client.ts'
import { shownName } from '../postgres/shown-name.ts'

/**
 * The types of reports whose notification contains the name of a person, with the content that replaces an earlier
 * name.
 */
export const namelessReports = {
  profile: 'You reported a profile.',
  message: 'You reported a message.',
} as const

/** The `act` of the notification to the reporters of a case. */
export function decisionAct(type: string, caseId: number): string {
  return `decide /reports/${type}/${caseId}`
}

const nameless = Prisma.join(
  Object.entries(namelessReports).map(
    ([type, content]) =>
      Prisma.sql`WHEN starts_with(n.act, ${decisionAct(type, 0).slice(0, -1)}) THEN ${content}`,
  ),
  ' ',
)

/**
 * An SQL expression for the content of notification `n`. The notification about a decided profile or message contains
 * the name that the reported person had at that time. The name is left out if the person has another public name now
 * (D-149). The present name is not shown instead, because it would reveal to the reporters that both names belong to
 * one person. The names are compared when the notification is read, because a name can change while a report is being
 * decided.
 */
export const notificationContent = Prisma.sql`(CASE WHEN EXISTS (
    SELECT FROM users reported WHERE reported.id = n."actorId" AND starts_with(n.act, 'decide /reports/')
      AND n.content NOT IN (${shownName('reported')}, 'Message from ' || ${shownName('reported')}))
  THEN CASE ${nameless} ELSE n.content END ELSE n.content END)`
