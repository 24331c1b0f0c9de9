import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { generationKind, generationStatus } from '#contract/generation-fields.ts'
import { makesChapter } from '#contract/generation-kinds.ts'
import { AppError, notFound } from '#core/errors.ts'
import { findGeneration } from '#core/generations/find-generations.ts'
import { orderedByUserWhere } from '#core/generations/kind-sql.ts'
import { markTextKept } from '#core/generations/order-transitions.ts'
import { ownedWhere } from '#core/generations/owned.ts'
import { readText } from '#core/generations/text.ts'
import { reserveUsage } from '#core/generations/usage.ts'
import { findMinorsInSexualContent } from '#core/moderation/guard.ts'
import { guardMessage } from '#core/moderation/guard-message.ts'
import { generatedOrigin } from '#core/origin/model-spans.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Acceptance } from '../generations/accept-generation.ts'
import { storeNoticedFindings } from './keep-findings.ts'
import { addChapter, rewriteChapter } from './write-chapter.ts'

const keepableRow = rowSchema({
  status: generationStatus,
  kind: generationKind,
  storyId: z.int().nullable(),
  chapterId: z.int().nullable(),
  /** The spice level, 1 to 5; null when the request had none. */
  heat: z.int().nullable(),
  errorCode: z.string().nullable(),
  kept: z.boolean(),
})
type Row = z.infer<typeof keepableRow>

const stoppingRow = rowSchema({ id: z.string() })
/** The longest time (ms) after a cancel for which a keep waits for the last piece of the text. */
const maxStopMs = 3000

/**
 * Keeps the unfinished text of a cancelled or failed generation as a chapter, unchanged: as the story's next chapter,
 * or as a new version of the chapter that was to be regenerated. The monthly usage counts it as a chapter (D-52, D-87).
 * @throws AppError not_found for everybody except its owner; generation_active while it is queued or running;
 * already_finished when it is completed or was kept before; refused for a text that moderation refuses (D-93); conflict
 * when there is no text; limit_reached.
 */
export async function keepGeneration(acceptance: Omit<Acceptance, 'spending'>, id: string): Promise<void> {
  const { tx, after, publish, config, user } = acceptance
  // The story is locked before the check, so that an end of the user's access is committed before or comes after.
  await execute(
    tx,
    Prisma.sql`SELECT 1 FROM stories WHERE id = (
      SELECT "storyId" FROM generations g WHERE g.id = ${id}::uuid AND ${ownedWhere(user.userId)}) FOR NO KEY UPDATE`,
  )
  const { storyId, chapterId, heat } = await lockKeepable(tx, id, user.userId)
  const content = await readText(tx, id)
  if (content.trim() === '') throw new AppError('conflict', 'This generation has no text that can be kept.')
  await assertKeepable(tx, storyId, content, heat)
  const period = await reserveUsage(tx, {
    userId: user.userId,
    counter: 'chapters',
    tier: user.tier,
    enforced: config.MEMBERSHIP_ENFORCEMENT,
  })
  const origin = generatedOrigin(content, id)
  const anew = chapterId !== null && (await tx.chapter.count({ where: { id: chapterId, storyId } })) > 0
  const written = { content, origin, savedBy: user.userId }
  const context = { on: tx, after, publish }
  const saved = anew
    ? await rewriteChapter(context, storyId, chapterId, written)
    : await addChapter(context, storyId, written)
  const chapter = { ...saved, findings: await storeNoticedFindings(tx, id, saved.id) }
  const result = { chapter, detectedCharacters: [], scenarios: [] }
  // This UPDATE does not change the text of the chapter, so it does not set `updatedAt`.
  await execute(
    tx,
    Prisma.sql`
    UPDATE chapters SET "generationId" = ${id}::uuid, units = ${content.length} WHERE id = ${chapter.id}`,
  )
  await markTextKept(tx, { id, result, usagePeriod: period })
  // A story whose generation was not finished can lack its description. It then gets the description that the model has
  // planned.
  await execute(
    tx,
    Prisma.sql`
    UPDATE stories s SET description = left(g.checkpoint->'outline'->>'description', 500) FROM generations g
    WHERE g.id = ${id}::uuid AND g.kind = 'story' AND s.id = g."storyId" AND s.description = ''
      AND g.checkpoint->'outline'->>'description' <> ''`,
  )
  const generation = await findGeneration(tx, id)
  if (generation) after(() => publish(generation.ownerId, 'generation.updated', generation.summary))
}

/**
 * Waits until the run of a generation that was cancelled just now has saved its last piece, which screens have shown
 * already. Without a notification a run learns of the cancel at its next save, after a second at most. The run of a dead
 * worker saves nothing more, so the wait ends in any case. The wait is before the transaction, because it would otherwise
 * hold a connection of the pool.
 */
export async function waitForLastPiece(db: Db, id: string, userId: string): Promise<void> {
  for (;;) {
    const running = await queryRows(
      db,
      stoppingRow,
      Prisma.sql`
      SELECT id FROM generations g WHERE id = ${id}::uuid AND ${ownedWhere(userId)} AND status = 'cancelled'
        AND "claimedAt" >= "dispatchedAt" AND "finishedAt" > clock_timestamp() - make_interval(secs => ${maxStopMs / 1000})`,
    )
    if (running.length === 0) return
    await wait(50)
  }
}

// A worker moderates only finished texts, so an unfinished text is checked here.
async function assertKeepable(tx: Tx, storyId: number, content: string, heat: number | null): Promise<void> {
  const characters = await tx.character.findMany({
    where: { stories: { some: { storyId } } },
    select: { name: true, description: true, personality: true, appearance: true, background: true },
  })
  const leads = characters.map(({ name, ...sheet }) => ({ name, text: Object.values(sheet).join(' ') }))
  const refusal = findMinorsInSexualContent({ texts: [content], leads, spiceLevel: heat ?? 1 })
  if (refusal) throw new AppError('refused', guardMessage(refusal))
}

async function lockKeepable(tx: Tx, id: string, userId: string): Promise<Row & { storyId: number }> {
  const [row] = await queryRows(
    tx,
    keepableRow,
    Prisma.sql`
    SELECT status::text, kind::text, "storyId", (input->>'chapterId')::int AS "chapterId", "errorCode",
      CASE WHEN input->>'spiceLevel' ~ '^[1-5]$' THEN (input->>'spiceLevel')::int END AS heat,
      (result IS NOT NULL) AS kept
    FROM generations g WHERE id = ${id}::uuid AND ${ownedWhere(userId)} AND ${orderedByUserWhere} FOR UPDATE`,
  )
  if (!row) throw notFound('Generation')
  const { status, kind, storyId, kept, errorCode } = row
  if (status === 'queued' || status === 'running') {
    throw new AppError('generation_active', 'This generation is still under way.', { generationId: id })
  }
  if (status === 'completed' || kept) {
    throw new AppError('already_finished', 'The text of this generation is already saved as a chapter.')
  }
  if (errorCode === 'refused') throw new AppError('refused', 'A refused text cannot be kept.')
  if (storyId === null || !makesChapter({ kind })) {
    throw new AppError('conflict', 'This generation has no text that can be kept.')
  }
  return { ...row, storyId }
}
