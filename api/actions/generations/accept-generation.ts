import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Estimate } from '#contract/estimate.ts'
import { type GenerationKind, generationKinds } from '#contract/generation-kinds.ts'
import { tiers } from '#contract/membership.ts'
import type { Config } from '#core/config.ts'
import { AppError } from '#core/errors.ts'
import { type Budgets, reservationOf } from '#core/generations/budgets.ts'
import { findGeneration } from '#core/generations/find-generations.ts'
import { excludedKinds, orderedByUserWhere } from '#core/generations/kind-sql.ts'
import type { EstimatedOrder } from '#core/generations/order-estimates.ts'
import { acceptOrder, announceQueued, type Order } from '#core/generations/order-transitions.ts'
import { assertPassageAllowed, expectedWords } from '#core/generations/passage-words.ts'
import { countDueSql } from '#core/generations/reading-orders.ts'
import { periodOf, reserveUsage } from '#core/generations/usage.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import {
  type PipelineTx,
  type Queryable,
  queryRows,
  rowSchema,
  runInOneRoundTrip,
  sendWithCommit,
} from '#core/postgres/sql.ts'
import type { Session } from '../../plugins/sessions.ts'
import type { WriteContext } from '../write-context.ts'

/** The context in which an order is accepted: the transaction, the settings and the user who orders. */
export interface Acceptance<On extends Tx | PipelineTx = Tx> extends Omit<WriteContext, 'tx'> {
  tx: On
  /** Pushes a new order to the screens of its owner; called after the commit. */
  pushOrder: (id: string) => void
  config: Pick<Config, 'MAX_ACTIVE_GENERATIONS' | 'MEMBERSHIP_ENFORCEMENT'>
  user: Pick<Session, 'userId' | 'tier' | 'isAdmin' | 'isAdult'>
  spending: OrderSpending
}

/**
 * The estimator and the budgets that decide how much money an order reserves. They are prepared before the transaction
 * of the order begins (D-151).
 */
export interface OrderSpending {
  estimate(order: EstimatedOrder): Estimate
  budgets: Budgets
  /**
   * `estimatesOnly` is true when the caller asks only for an estimate. The transaction then makes no check of active
   * generations and of the monthly count of the order, and ends with `OnlyEstimated`.
   */
  estimatesOnly: boolean
}

/** Ends the transaction of an order when the caller asks only for an estimate. Nothing is stored. */
export class OnlyEstimated extends Error {
  readonly estimate: Estimate

  constructor(estimate: Estimate) {
    super('only the estimate of the order was asked')
    this.estimate = estimate
  }
}

const countRow = rowSchema({ count: z.int() })
const userRow = rowSchema({ isActive: z.boolean() })
const activeRow = rowSchema({ id: z.string(), ownerId: z.string(), authorId: z.string().nullable() })

/** The fields with which every answer of a generating call begins (D-12). */
export interface Accepted {
  generationId: string
  generationStatus: 'queued'
}

/**
 * Checks the limits of the user, adds the row that is the order, and notifies dispatchers and screens (D-10).
 * @throws AppError too_many_active, limit_reached; OnlyEstimated; the error of an exceeded budget
 */
export async function acceptGeneration(acceptance: Acceptance, order: NewOrder): Promise<Accepted> {
  const { tx, config, user, spending } = acceptance
  if (!spending.estimatesOnly) await assertActiveLimit(tx, config, user.userId)
  return addOrder(acceptance, order)
}

/** An order that is not stored yet. */
interface NewOrder {
  kind: GenerationKind
  storyId?: number
  characterId?: number
  chapterId?: number
  input: Prisma.InputJsonObject
}

/**
 * Counts the order, adds its row, and notifies dispatchers and screens. The caller has called `assertActiveLimit`.
 * @throws AppError limit_reached; OnlyEstimated; the database error of an exceeded budget. The caller converts this
 * error with `asBudgetReached`, because a pipelined transaction fails with the error of its statement.
 */
export async function addOrder<On extends Tx | PipelineTx>(
  { tx, after, pushOrder, config, user, spending }: Acceptance<On>,
  order: NewOrder,
): Promise<Accepted> {
  if (spending.estimatesOnly) {
    const dueChapters = await countDueChapters(tx, order)
    throw new OnlyEstimated(spending.estimate({ ...order, tier: user.tier, dueChapters }))
  }
  const estimate = spending.estimate({ ...order, tier: user.tier })
  const now = new Date()
  const row = orderRow({ user, spending }, order, estimate, now)
  const count = () => countOrder(tx, config, user, order, now)
  // With enforced limits, the monthly count can refuse the order, so it is awaited. Otherwise the count never refuses
  // an order, so its statement is sent together with the commit.
  const isLimited = config.MEMBERSHIP_ENFORCEMENT
  if (isLimited) await count()
  // With a daily budget, `acceptOrder` takes a lock until the commit, and other orders wait for it. It is therefore
  // sent together with the commit, so that its lock is held only for a short time.
  await sendWithCommit(tx, [...(isLimited ? [] : [count]), () => acceptOrder(tx, row)])
  after(() => pushOrder(row.id))
  return { generationId: row.id, generationStatus: 'queued' }
}

/**
 * Counts the chapters that an order reads before its prose (D-104). The order itself does not reserve money for them,
 * because a further query would delay it: the worker does when it reads them.
 */
async function countDueChapters(
  tx: Queryable,
  { kind, storyId, chapterId, input }: NewOrder,
): Promise<number> {
  const { createsSubject, makes } = generationKinds[kind]
  if (storyId === undefined || createsSubject || !['chapter', 'suggestions'].includes(makes)) return 0
  const before = chapterId ?? (typeof input.chapterId === 'number' ? input.chapterId : null)
  const [row] = await queryRows(
    tx,
    countRow,
    Prisma.sql`
    SELECT ${countDueSql} AS count FROM chapters c
    WHERE c."storyId" = ${storyId} AND (${before}::int IS NULL
      OR c."chapterNumber" < (SELECT "chapterNumber" FROM chapters WHERE id = ${before}::int))`,
  )
  return row?.count ?? 0
}

/**
 * Returns the row of a new order, with a new id and the money that it reserves. The order must be counted in the month
 * of the same `now`, because a failed or cancelled order is subtracted from the count of the month in the row.
 */
export function orderRow(
  { user, spending }: Pick<Acceptance, 'user' | 'spending'>,
  order: NewOrder,
  estimate: Estimate,
  now = new Date(),
): Order {
  return {
    id: uuidv7(),
    ownerId: user.userId,
    weight: tiers[user.tier].weight,
    usagePeriod: generationKinds[order.kind].counts ? periodOf(now) : null,
    reservation: reservationOf(estimate, spending),
    ...order,
  }
}

/** Notifies the dispatchers that a row waits, and the screens of its owner, both after the commit. */
export async function publishQueued({ tx, after, publish }: WriteContext, id: string): Promise<void> {
  await announceQueued(tx, id)
  const found = await findGeneration(tx, id)
  if (found) after(() => publish(found.ownerId, 'generation.updated', found.summary))
}

/**
 * Checks how many generations of a user are active (D-14). The row of the user stays locked until the commit, so that
 * concurrent orders cannot pass the limit.
 * @throws AppError too_many_active
 */
export async function assertActiveLimit(
  on: Queryable,
  { MAX_ACTIVE_GENERATIONS: max }: Acceptance['config'],
  userId: string,
): Promise<void> {
  let active = 0
  const count = async () => {
    const [row] = await queryRows(on, countRow, countActiveSql(userId))
    active = row?.count ?? 0
  }
  await runInOneRoundTrip(on, [() => lockUser(on, userId), count])
  if (active >= max) {
    const message = `You have ${active} generations under way. Wait for one to finish or cancel one.`
    throw new AppError('too_many_active', message, { retryAfterSeconds: 30 })
  }
}

/** A statement that counts the active generations that a user has ordered. */
export function countActiveSql(userId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT count(*)::int AS count FROM generations g
    WHERE g."ownerId" = ${userId} AND g.status IN ('queued', 'running') AND ${orderedByUserWhere}`
}

/**
 * Locks the row of a user until the commit, so that their concurrent orders wait.
 * @throws AppError unauthorized when the account was deactivated since its session was read: an order that waits for the
 * approval of its contract would otherwise stay active without end.
 */
export async function lockUser(tx: Queryable, userId: string): Promise<void> {
  const [user] = await queryRows(
    tx,
    userRow,
    Prisma.sql`SELECT "isActive" FROM users WHERE id = ${userId} FOR NO KEY UPDATE`,
  )
  if (user?.isActive === false) throw new AppError('unauthorized', 'You need to sign in')
}

/**
 * Counts an order in the monthly usage of its user (D-52). A passage is counted by its words when it is finished, so
 * its order is only checked against the limit of chapters.
 * @returns the period in which it was counted; null for kinds that are not counted.
 * @throws AppError limit_reached
 */
export async function countOrder(
  tx: Queryable,
  { MEMBERSHIP_ENFORCEMENT: enforced }: Acceptance['config'],
  { userId, tier }: Acceptance['user'],
  { kind, input }: { kind: GenerationKind; input: unknown },
  now = new Date(),
): Promise<Date | null> {
  const { counts, countsWords } = generationKinds[kind]
  if (countsWords)
    await assertPassageAllowed(tx, { userId, tier, enforced, words: expectedWords(input), now })
  return counts && reserveUsage(tx, { userId, counter: counts, tier, enforced, now })
}

/**
 * Checks that the plan of the user includes a spice level; the check is for AI calls only (D-52).
 * @throws AppError limit_reached
 */
export function assertSpiceLevel(
  { config, user }: Pick<Acceptance, 'config' | 'user'>,
  spiceLevel: number,
): void {
  const { maxSpice, name } = tiers[user.tier]
  if (!includesSpiceLevel({ config, user }, spiceLevel)) {
    throw new AppError('limit_reached', `The ${name} plan writes up to heat ${maxSpice} of 5.`)
  }
}

/** Returns whether the plan of the user includes a spice level. It is always true while limits are not enforced. */
export function includesSpiceLevel(
  { config, user }: Pick<Acceptance, 'config' | 'user'>,
  spiceLevel: number,
): boolean {
  return !config.MEMBERSHIP_ENFORCEMENT || spiceLevel <= tiers[user.tier].maxSpice
}

/**
 * Checks that no active generation of the subject excludes a new generation of this kind (D-14). The caller has locked
 * the row of the subject, so that of two concurrent orders the second finds the first.
 * @throws AppError generation_active with the id of the active one. The error has `mayCancel` if the caller is the
 * author of the story and an editor ordered the active generation (D-152).
 */
export async function assertNotActive(tx: Queryable, of: OrderSubject): Promise<void> {
  const [active] = await queryRows(tx, activeRow, findActiveSql(of))
  if (active) {
    const { words } = generationKinds[of.kind]
    const { id, ownerId, authorId } = active
    const mayCancel = ownerId !== of.ownerId && authorId === of.ownerId
    const advice =
      ownerId === of.ownerId
        ? 'Wait for it to finish or cancel it.'
        : `Somebody else ordered it. Wait for it to finish${mayCancel ? ' or cancel it' : ''}.`
    throw new AppError('generation_active', `${words.active} ${advice}`, {
      generationId: id,
      ...(mayCancel && { mayCancel }),
    })
  }
}

interface OrderSubject {
  kind: GenerationKind
  ownerId: string
  storyId?: number | null
  characterId?: number | null
}

/** A statement that finds an active generation of the subject that excludes a new generation of this kind (D-14). */
export function findActiveSql({
  kind,
  ownerId,
  storyId = null,
  characterId = null,
}: OrderSubject): Prisma.Sql {
  const { subject } = generationKinds[kind]
  const subjects = {
    story: Prisma.sql`"storyId" = ${storyId}`,
    character: Prisma.sql`"characterId" = ${characterId}`,
    user: Prisma.sql`"ownerId" = ${ownerId}`,
  }
  return Prisma.sql`
    SELECT id, "ownerId", (SELECT "authorId" FROM stories WHERE stories.id = generations."storyId") AS "authorId"
    FROM generations WHERE ${subjects[subject]} AND status IN ('queued', 'running')
      AND kind IN ${excludedKinds(kind)} LIMIT 1`
}
