import { Prisma } from './postgres/client.ts'
import { shownName } from './postgres/shown-name.ts'

/** The reported things whose notification has the name of a person, with what it has instead of an earlier name. */
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
 * An SQL expression for the content of notification `n`. A decision about a profile or a message has the name that the
 * reported person had then. It is left out when others see another name of the person now (D-149). The present name
 * would tell the reporters that both names are of one person, so the notification then has no name. This is decided when
 * the notification is read, because the name can change while a report is being decided.
 */
export const notificationContent = Prisma.sql`(CASE WHEN EXISTS (
    SELECT FROM users reported WHERE reported.id = n."actorId" AND starts_with(n.act, 'decide /reports/')
      AND n.content NOT IN (${shownName('reported')}, 'Message from ' || ${shownName('reported')}))
  THEN CASE ${nameless} ELSE n.content END ELSE n.content END)`
