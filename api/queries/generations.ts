import { z } from 'zod'
import { chapterContract } from '#contract/chapter-contract.ts'
import type { Generation, GenerationSummary } from '#contract/generation-fields.ts'
import { notFound } from '#core/errors.ts'
import { countGenerations, findGenerations, type OwnedSummary } from '#core/generations/find-generations.ts'
import { orderedByUserWhere } from '#core/generations/kind-sql.ts'
import { ownedWhere, ownTextShownWhere } from '#core/generations/owned.ts'
import { readText } from '#core/generations/text.ts'
import { matureStoryError, type Reader } from '#core/policy/mature-stories.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { type Queryable, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { cutPage, type Page, type PageQuery, readCursor } from './page.ts'

/** One page of a user's generations, newest first. */
export async function listGenerations(
  db: Db,
  owner: Reader,
  query: PageQuery & { active?: boolean | undefined },
): Promise<Page<GenerationSummary>> {
  const mine = { owner, active: query.active ?? false }
  const after = readCursor(query.cursor, 'uuid')
  const found = await findGenerations(db, {
    ...mine,
    limit: query.limit + 1,
    ...(after ? { before: { createdAt: after.createdAt, id: String(after.id) } } : {}),
  })
  const rows = found.map(({ summary }) => ({ ...summary, rank: 0, createdAt: new Date(summary.createdAt) }))
  const page = await cutPage(rows, query, () => countGenerations(db, mine))
  const shown = new Set(page.rows.map(({ id }) => id))
  return { ...page, rows: found.filter(({ summary }) => shown.has(summary.id)).map(({ summary }) => summary) }
}

/**
 * One generation with its text so far.
 * @throws AppError not_found to all but its owner (D-13), and to an owner who may no longer edit its story; mature_story
 * for an editor who may not read its text (D-144).
 */
export async function findOwnGeneration(db: Db, id: string, owner: Reader): Promise<Generation> {
  const { summary, isShown } = await findOwned(db, id, owner)
  if (!isShown) throw matureStoryError()
  return withText(db, summary)
}

/**
 * A generation that its owner has ended. An owner who may not read its text may still end it, and gets it without text
 * (D-144). The author of a story who has cancelled the order of an editor gets it without text too, because only the
 * editor may read it (D-13, D-152).
 * @throws AppError not_found to all but its owner and the author of its story
 */
export async function findEndedGeneration(db: Db, id: string, user: Reader): Promise<Generation> {
  const [own] = await findGenerations(db, { ids: [id], owner: user })
  if (own?.isShown) return withText(db, own.summary)
  const [found] = own ? [own] : await findGenerations(db, { ids: [id], authorId: user.userId })
  if (!found) throw notFound('Generation')
  return { ...found.summary, result: null, text: '', textLength: 0, contract: null }
}

async function findOwned(db: Db, id: string, owner: Reader): Promise<OwnedSummary> {
  const [found] = await findGenerations(db, { ids: [id], owner })
  if (!found) throw notFound('Generation')
  return found
}

async function withText(db: Db, summary: GenerationSummary): Promise<Generation> {
  const { id, result } = summary
  const text = (await readText(db, id)) || writtenText(result)
  const stored = await db.generation.findUnique({ where: { id }, select: { contract: true } })
  const contract = chapterContract.safeParse(stored?.contract).data ?? null
  return { ...summary, text, textLength: text.length, contract }
}

const shownRow = rowSchema({ isShown: z.boolean() })

/**
 * Checks that the owner of a generation may read its text (D-144). It does not check whether the generation exists.
 * @throws AppError mature_story
 */
export async function assertIsShownGeneration(on: Queryable, id: string, owner: Reader): Promise<void> {
  if (owner.isAdult) return
  const [row] = await queryRows(
    on,
    shownRow,
    Prisma.sql`
    SELECT ${ownTextShownWhere(owner)} AS "isShown"
    FROM generations g LEFT JOIN stories s ON s.id = g."storyId"
    WHERE g.id = ${id}::uuid AND ${ownedWhere(owner.userId)} AND ${orderedByUserWhere}`,
  )
  if (row?.isShown === false) throw matureStoryError()
}

// The text rows of a finished generation are deleted later. Its text is then read from the chapter in its result.
function writtenText(result: GenerationSummary['result']): string {
  const chapter = result?.chapter as { content?: unknown } | undefined
  return typeof chapter?.content === 'string' ? chapter.content : ''
}
