import { z } from 'zod'
import { type Finding, finding } from '#contract/findings.ts'
import { notFound } from '#core/errors.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'

const findingRow = rowSchema({
  ...finding.omit({ against: true }).shape,
  againstKind: z.string().nullable(),
  againstId: z.int().nullable(),
  againstChapterId: z.int().nullable(),
  againstQuote: z.string().nullable(),
})

/** The findings of a story, in the order of its chapters and of the text (D-119). */
export async function findFindings(
  on: Db | Tx,
  storyId: number,
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
      n."againstChapterId", n."againstQuote"
    FROM findings n JOIN chapters c ON c.id = n."chapterId"
    WHERE ${Prisma.join(where, ' AND ')} ORDER BY c."chapterNumber", n."offset", n.id`,
  )
  return rows.map(({ againstKind, againstId, againstChapterId, againstQuote, ...rest }) => ({
    ...rest,
    against:
      againstKind === null
        ? null
        : { kind: againstKind, id: againstId, chapterId: againstChapterId, quote: againstQuote },
  }))
}

/** One finding of a story. @throws AppError not_found when the story has no such finding. */
export async function findFinding(on: Db | Tx, storyId: number, id: number): Promise<Finding> {
  const [found] = await findFindings(on, storyId, { id })
  if (!found) throw notFound('Finding')
  return found
}
