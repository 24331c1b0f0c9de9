import { z } from 'zod'
import { type ReportCase, reportCase } from '#contract/reports.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { countRows, cutPage, type Page, type PageQuery, pageOf, pageOrder, pageShape } from './page.ts'
import { lookColumns, subjects } from './report-subjects.ts'

// A time inside a JSON column is text of Postgres, so it is parsed.
const caseRow = rowSchema({ ...reportCase.shape, createdAt: z.date(), decidedAt: z.date().nullable() })
const listedRow = caseRow.extend({ rank: pageShape.rank })
type CaseRow = z.infer<typeof caseRow>

const shownReports = 50

// An id in the text column is a number for every type but a profile; CASE decides this before the cast.
const number = Prisma.sql`(CASE WHEN c.type <> 'profile' THEN c."subjectId"::int END)`
const presentLooks = Prisma.join(
  Object.entries(subjects).map(([type, subject]) => {
    const storyId = subject.storyId ?? Prisma.sql`NULL::int`
    const key = type === 'profile' ? Prisma.sql`c."subjectId"` : number
    return Prisma.sql`(SELECT ${lookColumns(subject)}, ${storyId} AS "storyId" FROM ${subject.from}
      WHERE c.type = ${type}::"ReportType" AND t.id = ${key})`
  }),
  ' UNION ALL ',
)

const columns = Prisma.sql`c.id, c.type::text, c."subjectId", n."storyId", c."reportedId",
  p."firstName" || ' ' || p."lastName" AS "reportedName", c.title, c.text,
  CASE WHEN n.title IS NOT NULL THEN json_build_object('title', n.title, 'text', n.text) END AS now,
  (SELECT count(*)::int FROM reports r WHERE r."caseId" = c.id) AS count,
  (SELECT coalesce(json_agg(json_build_object('id', r.id, 'reporterId', r."reporterId",
      'reporterName', u."firstName" || ' ' || u."lastName", 'reason', r.reason, 'details', r.details,
      'look', CASE WHEN r.title IS NOT NULL THEN json_build_object('title', r.title, 'text', r.text) END,
      'createdAt', r."createdAt") ORDER BY r.id DESC), '[]')
    FROM (SELECT * FROM reports r WHERE r."caseId" = c.id ORDER BY r.id DESC LIMIT ${Prisma.raw(String(shownReports))}) r
    LEFT JOIN users u ON u.id = r."reporterId") AS reports,
  c.status::text, c.action::text, c.decision, d."firstName" || ' ' || d."lastName" AS "decidedByName", c."decidedAt",
  c."createdAt"`
const joins = Prisma.sql`JOIN users p ON p.id = c."reportedId" LEFT JOIN users d ON d.id = c."decidedById"
  LEFT JOIN LATERAL (${presentLooks}) n ON TRUE`

/** The reported things that wait for a decision, or the decided ones, newest first (D-147). */
export async function findReportCases(
  db: Db,
  query: PageQuery & { status: ReportCase['status'] },
): Promise<Page<ReportCase>> {
  const where = Prisma.sql`t.status = ${query.status}::"ReportStatus"`
  const rows = await queryRows(
    db,
    listedRow,
    Prisma.sql`
    SELECT ${columns}, page.rank FROM ${pageOf('report_cases', [{ rank: 0, where }], query)} page
    JOIN report_cases c ON c.id = page.id ${joins} ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => countRows(db, 'report_cases', where))
  return { ...page, rows: page.rows.map(({ rank: _, ...row }) => present(row)) }
}

/** One case, or null. */
export async function findReportCase(tx: Tx, id: number): Promise<ReportCase | null> {
  const [row] = await queryRows(
    tx,
    caseRow,
    Prisma.sql`SELECT ${columns} FROM report_cases c ${joins} WHERE c.id = ${id}`,
  )
  return row ? present(row) : null
}

function present({ reports, createdAt, decidedAt, ...row }: CaseRow): ReportCase {
  return {
    ...row,
    reports: reports.map((one) => ({ ...one, createdAt: new Date(one.createdAt).toISOString() })),
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}
