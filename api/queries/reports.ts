import { z } from 'zod'
import { type ReportCase, reportCase } from '#contract/reports.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { countRows, cutPage, type Page, type PageQuery, pageOf, pageOrder, pageShape } from './page.ts'
import { isMatureStory, subjectContentColumns, subjectIdColumn, subjects } from './report-subjects.ts'

// A time inside a JSON column is text of Postgres, so it is parsed.
const { isWithheld: _, ...columnsOfCase } = reportCase.shape
const caseRow = rowSchema({
  ...columnsOfCase,
  isMature: z.boolean(),
  createdAt: z.date(),
  decidedAt: z.date().nullable(),
})
const listedRow = caseRow.extend({ rank: pageShape.rank })
type CaseRow = z.infer<typeof caseRow>

const shownReports = 50

// The id of the reported thing as a number, for every type but a profile. CASE checks the type before it casts the
// text.
const number = Prisma.sql`(CASE WHEN rc.type <> 'profile' THEN rc."subjectId"::int END)`
const presentLooks = Prisma.join(
  Object.entries(subjects).map(([type, subject]) => {
    const storyId = subject.storyId ?? Prisma.sql`NULL::int`
    const key = type === 'profile' ? Prisma.sql`rc."subjectId"` : number
    return Prisma.sql`(SELECT ${subjectContentColumns(subject)}, ${storyId} AS "storyId" FROM ${subject.from}
      WHERE rc.type = ${type}::"ReportType" AND ${subjectIdColumn(subject)} = ${key})`
  }),
  ' UNION ALL ',
)

const columns = Prisma.sql`rc.id, rc.type::text, rc."subjectId", n."storyId", rc."reportedId",
  ${shownName('p')} AS "reportedName", rc.title, rc.text,
  CASE WHEN n.title IS NOT NULL THEN json_build_object('title', n.title, 'text', n.text) END AS now,
  (SELECT count(*)::int FROM reports r WHERE r."caseId" = rc.id) AS count,
  (SELECT coalesce(json_agg(json_build_object('id', r.id, 'reporterId', r."reporterId",
      'reporterName', CASE WHEN u.id IS NOT NULL THEN ${shownName('u')} END, 'reason', r.reason, 'details', r.details,
      'look', CASE WHEN r.title IS NOT NULL THEN json_build_object('title', r.title, 'text', r.text) END,
      'createdAt', r."createdAt") ORDER BY r.id DESC), '[]')
    FROM (SELECT * FROM reports r WHERE r."caseId" = rc.id ORDER BY r.id DESC LIMIT ${Prisma.raw(String(shownReports))}) r
    LEFT JOIN users u ON u.id = r."reporterId") AS reports,
  rc.status::text, rc.action::text, rc.decision, CASE WHEN d.id IS NOT NULL THEN ${shownName('d')} END AS "decidedByName", rc."decidedAt",
  rc."createdAt", (rc."isMature" OR ${isMatureStory(Prisma.sql`n."storyId"`)}) AS "isMature"`
const joins = Prisma.sql`JOIN users p ON p.id = rc."reportedId" LEFT JOIN users d ON d.id = rc."decidedById"
  LEFT JOIN LATERAL (${presentLooks}) n ON TRUE`

/** The cases that wait for a decision, or the decided cases, newest first (D-147). */
export async function findReportCases(
  db: Db,
  query: PageQuery & { status: ReportCase['status'] },
  isAdult: boolean,
): Promise<Page<ReportCase>> {
  const where = Prisma.sql`t.status = ${query.status}::"ReportStatus"`
  const rows = await queryRows(
    db,
    listedRow,
    Prisma.sql`
    SELECT ${columns}, page.rank FROM ${pageOf('report_cases', [{ rank: 0, where }], query)} page
    JOIN report_cases rc ON rc.id = page.id ${joins} ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => countRows(db, 'report_cases', where))
  return { ...page, rows: page.rows.map(({ rank: _, ...row }) => present(row, isAdult)) }
}

/** Reads one case of reports; null when it does not exist. */
export async function findReportCase(tx: Tx, id: number, isAdult: boolean): Promise<ReportCase | null> {
  const [row] = await queryRows(
    tx,
    caseRow,
    Prisma.sql`SELECT ${columns} FROM report_cases rc ${joins} WHERE rc.id = ${id}`,
  )
  return row ? present(row, isAdult) : null
}

// The texts of a mature chapter are left out for an admin who has not said that they are 18 or older (D-144).
function present(
  { reports, text, now, isMature, createdAt, decidedAt, ...row }: CaseRow,
  isAdult: boolean,
): ReportCase {
  const isWithheld = isMature && !isAdult
  const withoutText = <T extends { text: string } | null>(look: T): T =>
    isWithheld && look ? { ...look, text: '' } : look
  return {
    ...row,
    isWithheld,
    text: isWithheld ? '' : text,
    now: withoutText(now),
    reports: reports.map((one) => ({
      ...one,
      look: withoutText(one.look),
      createdAt: new Date(one.createdAt).toISOString(),
    })),
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}
