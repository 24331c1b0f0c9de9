import { chapterContract } from '#contract/chapter-contract.ts'
import type { Generation, GenerationSummary } from '#contract/generation-fields.ts'
import { notFound } from '#core/errors.ts'
import { countGenerations, findGenerations } from '#core/generations/find-generations.ts'
import { readText } from '#core/generations/text.ts'
import type { Db } from '#core/postgres/client.ts'
import { cutPage, type Page, type PageQuery, readCursor } from './page.ts'

/** One page of a user's generations, newest first. */
export async function listGenerations(
  db: Db,
  ownerId: string,
  query: PageQuery & { active?: boolean | undefined },
): Promise<Page<GenerationSummary>> {
  const mine = { ownerId, active: query.active ?? false }
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
 * @throws AppError not_found to all but its owner (D-13).
 */
export async function findOwnGeneration(db: Db, id: string, ownerId: string): Promise<Generation> {
  const [found] = await findGenerations(db, { ids: [id], ownerId })
  if (!found) throw notFound('Generation')
  const text = (await readText(db, id)) || writtenText(found.summary.result)
  const stored = await db.generation.findUnique({ where: { id }, select: { contract: true } })
  const contract = chapterContract.safeParse(stored?.contract).data ?? null
  return { ...found.summary, text, textLength: text.length, contract }
}

// The saved pieces of a finished text are deleted later, so its text is read from the chapter.
function writtenText(result: GenerationSummary['result']): string {
  const chapter = result?.chapter as { content?: unknown } | undefined
  return typeof chapter?.content === 'string' ? chapter.content : ''
}
