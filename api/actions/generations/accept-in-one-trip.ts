import type { z } from 'zod'
import type { generateChapterBody } from '#contract/generations.ts'
import { matureFrom } from '#contract/story-labels.ts'
import { insertOrderSql, type OrderValues, orderValues } from '#core/generations/order-transitions.ts'
import { limitOf, reserveUsageSql } from '#core/generations/usage.ts'
import { orderedTextShownWhere } from '#core/policy/mature-stories.ts'
import { editableWhere } from '#core/policy/policy-once.ts'
import { Prisma } from '#core/postgres/client.ts'
import { fixedStatement, type Placeholders } from '#core/postgres/fixed-statement.ts'
import { assertInSql, executeInSequence, isFailedAssertion } from '#core/postgres/pipeline.ts'
import type { SingleSender } from '../../wire/types.ts'
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

/** The context of `acceptInOneTrip`: that of an order, but with the sender `on` in place of a transaction. */
export interface OneTripAcceptance extends Omit<Acceptance, 'tx'> {
  on: SingleSender
}

/** The inputs on which the SQL text of `lockStatement` and `orderStatement` depends. */
interface Shape {
  /** Whether the user has said that they are 18 or older. */
  isAdult: boolean
  /** Whether the ordered text will be mature (D-144). */
  isMature: boolean
}

/** The parameters of `lockStatement` and `orderStatement`. */
interface Values extends OrderValues {
  /** The number of chapters that the user may order in the month; null without a limit. */
  chapterLimit: number | null
  mostActive: number
  includesSpice: boolean
}

/**
 * Accepts an order for the next chapter of a story in one round trip: Postgres makes the checks of `acceptForSubject`
 * (D-9, D-14, D-52, D-144, D-152). If a check fails, nothing is stored, and `isNotAcceptable` returns true for the
 * error. The caller then accepts the order with `acceptForSubject`, which finds the reason.
 */
export async function acceptInOneTrip(
  { on, after, pushOrder, config, user, spending }: OneTripAcceptance,
  storyId: number,
  input: z.output<typeof generateChapterBody>,
): Promise<Accepted & { id: number }> {
  const order = { kind: 'chapter', storyId, input } as const
  const row = orderRow({ user, spending }, order, spending.estimate({ ...order, tier: user.tier }))
  const values: Values = {
    ...orderValues(row),
    chapterLimit: limitOf({ counter: 'chapters', tier: user.tier, enforced: config.MEMBERSHIP_ENFORCEMENT }),
    mostActive: config.MAX_ACTIVE_GENERATIONS,
    includesSpice: includesSpiceLevel({ config, user }, input.spiceLevel ?? 0),
  }
  const shape: Shape = { isAdult: user.isAdult, isMature: (input.spiceLevel ?? 0) >= matureFrom }
  await executeInSequence(on, [lockStatement(shape, values)], orderStatement(shape, values))
  after(() => pushOrder(row.id))
  return { id: storyId, generationId: row.id, generationStatus: 'queued' }
}

/** The conditions that a story, as row `s`, must fulfil so that a user may order a chapter for it. */
function orderableWhere({ isAdult, isMature }: Shape, { ownerId }: Pick<Values, 'ownerId'>): Prisma.Sql {
  const isTextShown = orderedTextShownWhere(
    { userId: ownerId, isAdmin: false, isAdult },
    isMature ? matureFrom : 0,
    's',
  )
  return Prisma.sql`(${editableWhere(ownerId, 's')} AND ${isTextShown})`
}

// The story is locked before the user, as in every transaction that locks both, so that no deadlock can occur.
const lockStatement = fixedStatement((shape: Shape, values: Placeholders<Values>) => {
  const { storyId, ownerId } = values
  return Prisma.sql`
    WITH story AS (
      SELECT s.id FROM stories s WHERE s.id = ${storyId} AND ${orderableWhere(shape, values)} FOR UPDATE OF s
    )
    SELECT 1 FROM users WHERE id = ${ownerId} AND EXISTS (SELECT FROM story) FOR NO KEY UPDATE`
})

// Postgres takes a new snapshot for each statement. This statement therefore sees every order and every loss of access
// that was committed while `lockStatement` waited.
const orderStatement = fixedStatement((shape: Shape, values: Placeholders<Values>) => {
  const { storyId, ownerId, usagePeriod: period, chapterLimit: limit, mostActive, includesSpice } = values
  const checks = Prisma.sql`
    EXISTS (SELECT FROM stories s WHERE s.id = ${storyId} AND ${orderableWhere(shape, values)})
    AND EXISTS (SELECT FROM users WHERE id = ${ownerId} AND "isActive")
    AND NOT EXISTS (${findActiveSql({ kind: 'chapter', ownerId, storyId })})
    AND (${countActiveSql(ownerId)}) < ${mostActive}::int
    AND ${includesSpice}::boolean
    AND EXISTS (SELECT FROM counted)`
  return Prisma.sql`
    WITH counted AS (${reserveUsageSql({ userId: ownerId, counter: 'chapters', period, limit })} RETURNING 1)
    ${insertOrderSql(values, assertInSql(checks, ORDER_ACCEPTABLE))}`
})
