import { z } from 'zod'
import type { Report, ReportType } from '#contract/reports.ts'
import { AppError } from '#core/errors.ts'
import type { Viewer } from '#core/policy/policy.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { findReportSubject } from '../../queries/report-subjects.ts'

const caseRow = rowSchema({ id: z.int(), title: z.string(), text: z.string() })
const madeRow = rowSchema({ id: z.int(), createdAt: z.date() })

interface NewReport {
  type: ReportType
  id: number | string
  reason: Report['reason']
  details: string
  share?: string | undefined
}

/**
 * Reports a thing and stores its present content, so that later edits do not change the report (D-147). All
 * open reports about one thing are one case of the admins' queue.
 * @throws AppError not_found for a thing that the user may not see, invalid for the user's own, conflict for
 * a second report while the first one is open.
 */
export async function createReport(
  tx: Tx,
  user: NonNullable<Viewer>,
  { type, id, reason, details, share }: NewReport,
): Promise<Report> {
  const subject = await findReportSubject(tx, type, id, user, share)
  if (subject.reportedId === user.userId) throw new AppError('invalid', 'You cannot report yourself.')
  const subjectId = String(id)
  // The update locks an open case. An admin who decides the case at the same moment either decides this report too, or
  // has finished before this report begins a new case.
  const [found] = await queryRows(
    tx,
    caseRow,
    Prisma.sql`
    INSERT INTO report_cases AS rc (type, "subjectId", "reportedId", title, text, "isMature")
    VALUES (${type}::"ReportType", ${subjectId}, ${subject.reportedId}, ${subject.title}, ${subject.text}, ${subject.isMature})
    ON CONFLICT (type, "subjectId") WHERE status = 'open' DO UPDATE SET "isMature" = rc."isMature" OR EXCLUDED."isMature"
    RETURNING id, title, text`,
  )
  const first = found ?? { id: 0, ...subject }
  const isSame = first.title === subject.title && first.text === subject.text
  const [made] = await queryRows(
    tx,
    madeRow,
    Prisma.sql`
    INSERT INTO reports ("caseId", "reportedId", "reporterId", reason, details, title, text)
    VALUES (${first.id}::int, ${subject.reportedId}, ${user.userId}, ${reason}::"ReportReason", ${details},
      ${isSame ? null : subject.title}, ${isSame ? null : subject.text})
    ON CONFLICT ("caseId", "reporterId") DO NOTHING RETURNING id, "createdAt"`,
  )
  if (!made) throw new AppError('conflict', 'You have already reported this. A moderator will look at it.')
  const createdAt = made.createdAt.toISOString()
  return { id: made.id, type, subjectId, reason, details, status: 'open', createdAt }
}
