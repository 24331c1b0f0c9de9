import { z } from 'zod'
import type { ContentKind } from '#contract/admin.ts'
import type { ReportAction, ReportCase, ReportType } from '#contract/reports.ts'
import { AppError, notFound } from '#core/errors.ts'
import { decisionAct, namelessReports } from '#core/notifications/notification-content.ts'
import type { Reader } from '#core/policy/mature-stories.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { findReportCase } from '../../queries/reports.ts'
import type { Services } from '../../services.ts'
import { manageUser } from '../accounts/manage-user.ts'
import { addAuditEntry } from '../add-audit-entry.ts'
import { setVisibility } from '../community/moderate.ts'
import { notifyInTransaction, type WriteContext } from '../write-context.ts'

type DecisionContext = WriteContext & Pick<Services, 'config' | 'dropSockets'>
interface Decision {
  action: ReportAction
  reason: string
}

const lockedRow = rowSchema({ status: z.string() })
const reporterRow = rowSchema({ reporterId: z.string(), title: z.string().nullable() })

/**
 * Decides all reports of one thing, once (D-147): it performs the decision, notifies the reported person and the
 * reporters, and writes the audit log. The reported person gets the decision and its reason, and no names. The
 * reporters are notified only that the case was decided.
 * @throws AppError not_found, conflict when another admin has decided it, invalid for hiding a thing that cannot be
 * hidden.
 */
export async function decideReport(
  context: DecisionContext,
  { userId: adminId, isAdult }: Pick<Reader, 'userId' | 'isAdult'>,
  id: number,
  decision: Decision,
): Promise<ReportCase> {
  const { tx } = context
  const [locked] = await queryRows(
    tx,
    lockedRow,
    Prisma.sql`SELECT status::text FROM report_cases WHERE id = ${id} FOR UPDATE`,
  )
  const reported = locked && (await findReportCase(tx, id, isAdult))
  if (!reported) throw notFound('Report')
  if (locked.status !== 'open')
    throw new AppError('conflict', 'Another admin has already decided this report.')
  const { action, reason } = decision
  await tx.reportCase.update({
    where: { id },
    data: { status: 'decided', action, decision: reason, decidedById: adminId, decidedAt: new Date() },
  })
  const { type, subjectId, count } = reported
  await addAuditEntry(
    tx,
    adminId,
    'report.decide',
    { type: 'report', id },
    { type, subjectId, action, reason, count },
  )
  await act(context, adminId, reported, decision)
  await notifyReporters(context, reported)
  const decided = await findReportCase(tx, id, isAdult)
  if (!decided) throw notFound('Report')
  return decided
}

async function act(
  context: DecisionContext,
  adminId: string,
  reported: ReportCase,
  { action, reason }: Decision,
) {
  if (action === 'hide') {
    const { kind, id } = hidden(reported)
    // Hiding a work notifies its owner, so the decision sends no second notification.
    await setVisibility(context, adminId, kind, id, false, reason)
    return
  }
  await notifyInTransaction(context, {
    userId: reported.reportedId,
    type: 'system',
    title: actTitles[action](thingWords[reported.type]),
    content: reason,
    always: true,
  })
  // The pushes are sent in this order, and the end of the sessions disconnects the screens of the user.
  if (action === 'deactivate')
    await manageUser(context, adminId, reported.reportedId, { isActive: false, reason })
}

// The notification to the sender does not name the reported message. Only its receiver can report it, so the sender
// would know who did.
const thingWords: Record<ReportType, string> = {
  story: 'your story',
  chapter: 'your chapter',
  character: 'your character',
  location: 'your location',
  collection: 'your collection',
  message: 'what you wrote to somebody',
  profile: 'your profile',
}
const actTitles: Record<Exclude<ReportAction, 'hide'>, (thing: string) => string> = {
  dismiss: (thing) => `A moderator has dismissed a report about ${thing}`,
  warn: (thing) => `A moderator has warned you about ${thing}`,
  deactivate: (thing) => `A moderator has deactivated your account because of ${thing}`,
}

/** The work that the decision hides: the reported work, or the story of a reported chapter. */
function hidden({ type, subjectId, storyId, now }: ReportCase): { kind: ContentKind; id: number } {
  if (type === 'message' || type === 'profile')
    throw new AppError('invalid', `A ${type} cannot be hidden: warn the person, or deactivate their account.`)
  if (type !== 'chapter') return { kind: type, id: Number(subjectId) }
  if (!now || storyId === null) throw notFound('Chapter')
  return { kind: 'story', id: storyId }
}

/**
 * Notifies each reporter with the title that this reporter reported, because another reporter may have seen another
 * title.
 */
async function notifyReporters(context: DecisionContext, reported: ReportCase): Promise<void> {
  // The unread counts are locked in the order of the user ids, so that concurrent transactions cannot deadlock.
  const reporters = await queryRows(
    context.tx,
    reporterRow,
    Prisma.sql`SELECT "reporterId", title FROM reports WHERE "caseId" = ${reported.id} AND "reporterId" IS NOT NULL
      ORDER BY "reporterId"`,
  )
  for (const { reporterId, title } of reporters)
    await notifyInTransaction(context, {
      userId: reporterId,
      type: 'system',
      title: 'A moderator has decided about your report',
      content: contentFor(reported, title ?? reported.title),
      always: true,
      namedId: reported.reportedId,
      act: decisionAct(reported.type, reported.id),
    })
}

// The name of a person is left out unless others still see this name (D-149).
function contentFor({ type, now }: ReportCase, title: string): string {
  if ((type === 'profile' || type === 'message') && title !== now?.title) return namelessReports[type]
  return title
}
