import { z } from 'zod'
import { type Finding, finding } from '#contract/findings.ts'
import { sheetWithheldWhere } from '#core/book/access.ts'
import { notFound } from '#core/errors.ts'
import type { Viewer } from '#core/policy/policy.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'

const findingRow = rowSchema({
  ...finding.omit({ against: true }).shape,
  againstKind: z.string().nullable(),
  againstId: z.int().nullable(),
  againstChapterId: z.int().nullable(),
  againstQuote: z.string().nullable(),
  isWithheld: z.boolean(),
})

/** The reason of a finding that quotes a sheet which the viewer cannot open. */
export const withheldWhy = 'This contradicts a sheet that its author has not shared with you.'

/**
 * The findings of a story, in the order of its chapters and of the text (D-119). A finding that quotes a sheet which
 * the viewer cannot open has neither that quote nor its reason (D-30).
 */
export async function findFindings(
  on: Db | Tx,
  storyId: number,
  viewer: Viewer,
  filter: { id?: number; chapterId?: number | undefined; status?: Finding['status'] | undefined },
): Promise<Finding[]> {
  const where = [Prisma.sql`n."storyId" = ${storyId}`]
  if (filter.id !== undefined) where.push(Prisma.sql`n.id = ${filter.id}`)
  if (filter.chapterId !== undefined) where.push(Prisma.sql`n."chapterId" = ${filter.chapterId}`)
  if (filter.status !== undefined) where.push(Prisma.sql`n.status = ${filter.status}`)
  const rows = await queryRows(
    on,
    findingRow,
    Prisma.sql`
    SELECT n.id, n."chapterId", n.kind, n.severity, n.quote, n."offset", n.why, n.status, n."againstKind", n."againstId",
      n."againstChapterId", n."againstQuote", ${isWithheld(viewer)} AS "isWithheld"
    FROM findings n JOIN chapters c ON c.id = n."chapterId" JOIN stories s ON s.id = n."storyId"
    WHERE ${Prisma.join(where, ' AND ')} ORDER BY c."chapterNumber", n."offset", n.id`,
  )
  return rows.map(({ againstKind, againstId, againstChapterId, againstQuote, isWithheld, ...rest }) => ({
    ...rest,
    why: isWithheld ? withheldWhy : rest.why,
    against:
      againstKind === null
        ? null
        : {
            kind: againstKind,
            id: againstId,
            chapterId: againstChapterId,
            quote: isWithheld ? null : againstQuote,
          },
  }))
}

const idRow = rowSchema({ id: z.int() })

/** Returns the ids of the findings, among `ids`, that quote a sheet which the viewer cannot open. */
export async function findWithheld(on: Db, viewer: Viewer, ids: readonly number[]): Promise<Set<number>> {
  const rows = await queryRows(
    on,
    idRow,
    Prisma.sql`SELECT n.id FROM findings n JOIN stories s ON s.id = n."storyId"
      WHERE n.id = ANY(${ids}::int[]) AND ${isWithheld(viewer)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

// Only findings of the kinds `appearance` and `absent` quote a sheet. Other findings about a character quote only its
// name, which everybody who works on the book can read.
function isWithheld(viewer: Viewer): Prisma.Sql {
  return Prisma.sql`(n."againstKind" = 'character' AND n.kind IN ('appearance', 'absent')
    AND ${sheetWithheldWhere(viewer, Prisma.sql`n."againstId"`, 's')})`
}

/** One finding of a story. @throws AppError not_found when the story has no such finding. */
export async function findFinding(
  on: Db | Tx,
  storyId: number,
  viewer: Viewer,
  id: number,
): Promise<Finding> {
  const [found] = await findFindings(on, storyId, viewer, { id })
  if (!found) throw notFound('Finding')
  return found
}
