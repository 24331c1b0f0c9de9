import type { z } from 'zod'
import { generationKinds } from '#contract/generation-kinds.ts'
import type { generateChapterBody } from '#contract/generations.ts'
import { acceptOrder } from '#core/generations/order-transitions.ts'
import { reserveUsageSql } from '#core/generations/usage.ts'
import { orderedTextShownWhere } from '#core/mature-stories.ts'
import { allowedWhere, visibleWhere } from '#core/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import { assertInSql, isFailedAssertion } from '#core/postgres/pipeline.ts'
import { execute, type PipelineTx, sendWithCommit } from '#core/postgres/sql.ts'
import {
  type Acceptance,
  type Accepted,
  countActiveSql,
  findActiveSql,
  includesSpiceLevel,
  orderRow,
} from './accept-generation.ts'

const ORDER_ACCEPTABLE = 'order_acceptable'

/** Returns whether an error means that a check of `acceptInOneTrip` has failed. Nothing is stored then. */
export const isNotAcceptable = (error: unknown) => isFailedAssertion(error, ORDER_ACCEPTABLE)

/**
 * Accepts an order for the next chapter of a story in one round trip: Postgres makes the checks of `acceptForSubject`
 * (D-9, D-14, D-52, D-144, D-152). If one fails, the transaction fails with an error that `isNotAcceptable` reads. The caller
 * then accepts the order with `acceptForSubject`, which finds the reason.
 */
export async function acceptInOneTrip(
  acceptance: Acceptance<PipelineTx>,
  storyId: number,
  input: z.output<typeof generateChapterBody>,
): Promise<Accepted & { id: number }> {
  const { tx, after, pushOrder, config, user, spending } = acceptance
  const kind = 'chapter'
  const order = { kind, storyId, input } as const
  const row = orderRow(acceptance, order, spending.estimate({ ...order, tier: user.tier }))
  const { id, ownerId, usagePeriod } = row
  const mayOrder = Prisma.sql`(${visibleWhere('story', user, 's')} AND ${allowedWhere('edit', 'story', user, 's')})`
  // The story is locked before the user, as in every transaction that locks both, so that no deadlock can occur.
  const lock = Prisma.sql`
    WITH story AS (SELECT s.id FROM stories s WHERE s.id = ${storyId} AND ${mayOrder} FOR UPDATE OF s)
    SELECT 1 FROM users WHERE id = ${ownerId} AND EXISTS (SELECT FROM story) FOR NO KEY UPDATE`
  // Each statement takes a new snapshot. These checks therefore see every order and every loss of access that was
  // committed while `lock` waited.
  const mayRead = orderedTextShownWhere(user, input.spiceLevel ?? 0, 's')
  const checks = Prisma.sql`EXISTS (SELECT FROM stories s WHERE s.id = ${storyId} AND ${mayOrder} AND ${mayRead})
    AND NOT EXISTS (${findActiveSql({ kind, ownerId, storyId })})
    AND (${countActiveSql(ownerId)}) < ${config.MAX_ACTIVE_GENERATIONS}::int
    AND ${includesSpiceLevel(acceptance, input.spiceLevel ?? 0)}::boolean`
  const { counts } = generationKinds[kind]
  const enforced = config.MEMBERSHIP_ENFORCEMENT
  const use = counts && usagePeriod && { userId: ownerId, counter: counts, tier: user.tier, enforced }
  const count = use
    ? Prisma.sql`
    WITH counted AS (${reserveUsageSql({ ...use, period: usagePeriod })} RETURNING 1)
    ${assertInSql(Prisma.sql`${checks} AND EXISTS (SELECT FROM counted)`, ORDER_ACCEPTABLE)}`
    : assertInSql(checks, ORDER_ACCEPTABLE)
  await sendWithCommit(tx, [() => execute(tx, lock), () => execute(tx, count), () => acceptOrder(tx, row)])
  after(() => pushOrder(id))
  return { id: storyId, generationId: id, generationStatus: 'queued' }
}
