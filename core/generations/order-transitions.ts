import { z } from 'zod'
import { generationKind } from '#contract/generation-fields.ts'
import type { GenerationKind } from '#contract/generation-kinds.ts'
import { generationKinds } from '#contract/generation-kinds.ts'
import { currentTraceparent } from '../observability/tracing.ts'
import { channels } from '../postgres/channels.ts'
import { Prisma, type Tx } from '../postgres/client.ts'
import { fixedStatement, type Placeholders } from '../postgres/fixed-statement.ts'
import { execute, type Queryable, queryRows, rowSchema } from '../postgres/sql.ts'
import { type Reservation, reserveSql } from './budgets.ts'
import { enterState, inStateBefore, SET_LEASE_ENDED, SET_RUN_RESET, SET_UNDISPATCHED } from './transitions.ts'
import { giveBackUsage } from './usage.ts'

// The statements by which users and operators change the status of a generation; see `transitions.ts` for the table.
// Each function works in the transaction of its caller.

/** The stage that screens show for a generation that waits for a worker. */
export const QUEUED_STAGE = 'Waiting for a free writer'

/** An accepted order. The caller has checked its limits and counted its usage. */
export interface Order {
  /** A UUID of version 7, which the caller has made. */
  id: string
  kind: GenerationKind
  ownerId: string
  storyId?: number
  characterId?: number
  /** The chapter that a passage or a reading is about. */
  chapterId?: number
  input: Prisma.InputJsonObject
  /** The weight of the user's tier, which decides the user's share of the queue (D-52). */
  weight: number
  /** The month in which the usage counts the order; null for kinds without a limit. */
  usagePeriod: Date | null
  /** The money that the order reserves until the generation ends (D-151). */
  reservation: Reservation
}

/** The values with which the statement of an order is sent. */
export interface OrderValues extends Reservation {
  id: string
  kind: GenerationKind
  ownerId: string
  storyId: number | null
  characterId: number | null
  chapterId: number | null
  /** The input as JSON. */
  input: string
  weight: number
  usagePeriod: Date | null
  traceparent: string | null
}

/** Returns the values of an order that the current call makes. */
export function orderValues({ reservation, input, ...order }: Order): OrderValues {
  return {
    storyId: null,
    characterId: null,
    chapterId: null,
    ...order,
    ...reservation,
    input: JSON.stringify(input),
    traceparent: currentTraceparent(),
  }
}

/**
 * A statement that adds the row of an order and reserves its money (ADR-0023). The commit notifies the dispatchers of
 * all workers, as with `announceQueued`. If `checks` is given, a statement of `assertInSql`, it runs before the money
 * is reserved.
 */
export function insertOrderSql(order: OrderValues, checks?: Prisma.Sql): Prisma.Sql {
  const { id, kind, ownerId, storyId, characterId, chapterId, input, weight, usagePeriod, traceparent } =
    order
  return Prisma.sql`
    INSERT INTO generations (id, kind, "ownerId", "storyId", "characterId", "chapterId", input, stage, weight,
      "usagePeriod", traceparent, "reservedMicros")
    SELECT ${id}::uuid, ${kind}::"GenerationKind", ${ownerId}::text, ${storyId}::int, ${characterId}::int,
      ${chapterId}::int, ${input}::jsonb, ${QUEUED_STAGE}::text, ${weight}::int, ${usagePeriod}::date, ${traceparent}::text,
      ${reserveSql(Prisma.sql`${ownerId}`, order)}
    ${checks ? Prisma.sql`FROM (${checks}) checked` : Prisma.empty}
    RETURNING pg_notify(${channels.generationQueued}, id::text)::text AS notified`
}

const insertOrder = fixedStatement((_: Record<never, never>, values: Placeholders<OrderValues>) =>
  insertOrderSql(values),
)

/**
 * Adds the generation row, which is the order itself (D-10), and reserves its money in the same statement (ADR-0023).
 * The caller has locked the row of the user.
 * @throws the error that `asBudgetReached` reads; a unique violation if an active generation of the subject excludes an
 * order of this kind.
 */
export async function acceptOrder(on: Queryable, order: Order): Promise<void> {
  await execute(on, insertOrder({}, orderValues(order)))
}

/** After the commit, notifies the dispatchers of all workers that this row waits. */
export async function announceQueued(tx: Queryable, id: string): Promise<void> {
  await execute(tx, Prisma.sql`SELECT pg_notify(${channels.generationQueued}, ${id})`)
}

const cancelledRow = rowSchema({
  id: z.string(),
  ownerId: z.string(),
  kind: generationKind,
  usagePeriod: z.date().nullable(),
})
const attemptRow = rowSchema({ attempt: z.int() })

/**
 * Cancels the active generations that `of`, a condition on rows `g` of `generations`, selects. The attempt of each is
 * increased, so that the present runs can no longer write (D-21). Their charges are returned, and runs and waiting
 * callers are notified; the text stays.
 * @returns their ids.
 */
export async function cancelActive(tx: Queryable, of: Prisma.Sql): Promise<string[]> {
  const cancelled = await queryRows(
    tx,
    cancelledRow,
    Prisma.sql`
    ${cancelledBy(of)} RETURNING g.id, g."ownerId", g.kind::text, active."usagePeriod"`,
  )
  for (const { id, ownerId, kind, usagePeriod } of cancelled) {
    const { counts } = generationKinds[kind]
    if (counts && usagePeriod)
      await giveBackUsage(tx, { userId: ownerId, counter: counts, period: usagePeriod })
    await execute(
      tx,
      Prisma.sql`SELECT pg_notify(${channels.generationStopped}, ${id}), pg_notify(${channels.generationEnded}, ${id})`,
    )
  }
  return cancelled.map(({ id }) => id)
}

/**
 * A statement that cancels active generations of kinds without a charge, and notifies their runs. It locks all active
 * rows `g` that `of` selects, also those that do not match `only` and stay active, so that no worker claims one of them
 * before the transaction ends.
 */
export function cancelActiveSql(of: Prisma.Sql, only = Prisma.sql`true`): Prisma.Sql {
  return Prisma.sql`
    WITH cancelled AS (${cancelledBy(of, only)} RETURNING g.id)
    SELECT pg_notify(${channels.generationStopped}, id::text)::text AS stopped,
      pg_notify(${channels.generationEnded}, id::text)::text AS ended FROM cancelled`
}

function cancelledBy(of: Prisma.Sql, only = Prisma.sql`true`): Prisma.Sql {
  return Prisma.sql`
    WITH active AS (
      SELECT g.id, g."usagePeriod", ${only} AS "isChosen" FROM generations g
      WHERE ${of} AND ${inStateBefore('cancel')} FOR UPDATE
    )
    UPDATE generations g SET ${enterState('cancel')}, ${SET_LEASE_ENDED}, stage = 'Cancelled', "finishedAt" = now(),
      "usagePeriod" = NULL, awaits = NULL
    FROM active WHERE g.id = active.id AND "isChosen"`
}

/**
 * Queues a failed or cancelled generation again, as if it were ordered now (D-20). With `fromStart` its text and its
 * contract are removed; otherwise the next run continues the text. The caller makes the other checks of an order, such
 * as the limits.
 * @returns the new attempt; null if it is in another state or its text was kept as a chapter.
 * @throws a unique violation (SQLSTATE 23505) if another active generation of the subject excludes this kind; the error
 * that `asBudgetReached` reads
 */
export async function requeue(
  tx: Tx,
  {
    id,
    fromStart,
    usagePeriod,
    replaces = {},
    reservation,
  }: {
    id: string
    fromStart: boolean
    usagePeriod: Date | null
    /**
     * Fields that replace those of the input. A retry by a user sets the present versions that the result will replace,
     * and marks a cover that the system ordered as ordered by the user.
     */
    replaces?: Prisma.InputJsonObject
    /** The money that the order reserves from now on. */
    reservation: Reservation
  },
): Promise<number | null> {
  const [queued] = await queryRows(
    tx,
    attemptRow,
    Prisma.sql`
    UPDATE generations SET ${enterState('requeue')}, ${SET_UNDISPATCHED}, ${SET_RUN_RESET}, stage = ${QUEUED_STAGE},
      "runAfter" = now(), traceparent = ${currentTraceparent()}, "usagePeriod" = ${usagePeriod}::date,
      input = input || ${JSON.stringify(replaces)}::jsonb,
      checkpoint = CASE WHEN ${fromStart} THEN NULL ELSE checkpoint - 'progressedMs' END,
      contract = CASE WHEN ${fromStart} THEN NULL ELSE contract END,
      progress = CASE WHEN ${fromStart} THEN 0 ELSE progress END,
      "reservedMicros" = ${reserveSql(Prisma.sql`"ownerId"`, reservation)}
    WHERE id = ${id}::uuid AND ${inStateBefore('requeue')} AND result IS NULL RETURNING attempt`,
  )
  if (!queued) return null
  if (fromStart) {
    await execute(
      tx,
      Prisma.sql`
      INSERT INTO generation_texts ("generationId", attempt, "offset", units, delta)
      VALUES (${id}::uuid, ${queued.attempt}, 0, 0, '')`,
    )
  }
  await execute(tx, Prisma.sql`SELECT pg_notify(${channels.generationStopped}, ${id})`)
  return queued.attempt
}

/**
 * Queues a generation that waits for the approval of its contract again, as if it were ordered now (D-115). It has
 * held no money while it waited, so its money is reserved again. The caller has locked the row of the user.
 * @returns false when the generation was not waiting for the approval.
 * @throws the error that `asBudgetReached` reads
 */
export async function approve(tx: Tx, id: string, reservation: Reservation): Promise<boolean> {
  const changed = await execute(
    tx,
    Prisma.sql`
    UPDATE generations SET ${enterState('approve')}, ${SET_UNDISPATCHED}, awaits = NULL, stage = ${QUEUED_STAGE},
      "runAfter" = now(), traceparent = ${currentTraceparent()},
      "reservedMicros" = ${reserveSql(Prisma.sql`"ownerId"`, reservation)}
    WHERE id = ${id}::uuid AND ${inStateBefore('approve')} AND awaits = 'contract'`,
  )
  return changed > 0
}

/**
 * Queues a queued or running generation again, to be dispatched at once. The run that held the row stops, and the next
 * run continues from the saved text (D-77). A generation that waits for the approval of its owner is not changed.
 */
export function restartSql(id: string): Prisma.Sql {
  return Prisma.sql`
    UPDATE generations SET ${enterState('restart')}, ${SET_UNDISPATCHED}, "runAfter" = now()
    WHERE id = ${id}::uuid AND ${inStateBefore('restart')} AND awaits IS NULL`
}

/**
 * Records that the text of a failed or cancelled generation was kept as a chapter (D-52, D-87). The status stays. The
 * result prevents a retry and a second chapter from the same text. The generation is archived again together with its
 * result.
 */
export async function markTextKept(
  tx: Tx,
  { id, result, usagePeriod }: { id: string; result: Prisma.InputJsonObject; usagePeriod: Date },
): Promise<void> {
  await tx.generation.update({
    where: { id },
    data: { result, usagePeriod, stage: 'Kept as a chapter', archivedAt: null },
  })
}
