import { z } from 'zod'
import type { Estimate } from '#contract/estimate.ts'
import type { OperatorSettings } from '#contract/operator.ts'
import { AppError } from '../errors.ts'
import { type Db, Prisma } from '../postgres/client.ts'
import { codesOf } from '../postgres/database-errors.ts'
import { execute, queryRows, rowSchema } from '../postgres/sql.ts'

/** Converts US dollars to millionths of a dollar, the unit in which the database counts money. */
export function microsOf(usd: number): number {
  return Math.round(usd * 1_000_000)
}

/** The limits of spending that apply to an order; null without a limit. */
export type Budgets = Pick<OperatorSettings, 'budgetDayUsd' | 'budgetUserMonthUsd'>

/**
 * The money that an order reserves, and the limits that it may not exceed, all in millionths of a dollar. A limit is
 * null where there is none; the money is then only recorded.
 */
export interface Reservation {
  micros: number
  dayLimitMicros: number | null
  monthLimitMicros: number | null
}

/**
 * The money that an order reserves: nine in ten orders of its kind cost at most as much. An order reserves
 * nothing for a model without a price, because its cost is not known.
 */
export function reservationOf({ usd }: Estimate, { budgets }: { budgets: Budgets }): Reservation {
  const limit = (ofUsd: number | null) => (ofUsd === null ? null : microsOf(ofUsd))
  return {
    micros: usd === null ? 0 : microsOf(usd.p90),
    dayLimitMicros: limit(budgets.budgetDayUsd),
    monthLimitMicros: limit(budgets.budgetUserMonthUsd),
  }
}

/**
 * An SQL expression for a statement that reserves money, such as one that adds or requeues an order: the reserved
 * money, or an error when a budget would be exceeded (D-151, ADR-0023). `asBudgetReached` turns that error into the
 * failure of the call.
 */
export function reserveSql(ownerId: Prisma.Sql, reserved: Reserved): Prisma.Sql {
  return Prisma.sql`reserve_money(${argumentsOf(ownerId, reserved)})`
}

/**
 * The variant of `reserveSql` for an order that is left out when it would exceed a budget: the expression is
 * then NULL.
 */
export function tryReserveSql(ownerId: Prisma.Sql, reserved: Reserved): Prisma.Sql {
  return Prisma.sql`try_reserve_money(${argumentsOf(ownerId, reserved)})`
}

type Reserved = Omit<Reservation, 'micros'> & { micros: number | Prisma.Sql }

function argumentsOf(
  ownerId: Prisma.Sql,
  { micros, dayLimitMicros, monthLimitMicros }: Reserved,
): Prisma.Sql {
  return Prisma.sql`${ownerId}, ${micros}::int, ${dayLimitMicros}::bigint, ${monthLimitMicros}::bigint`
}

/**
 * Reserves the money for a run: of an internal kind, because an order of such a kind reserves none, or of an order that
 * reads other chapters first (D-151). If money is reserved already, only the difference is added. The row of the user is locked first, as for every
 * order.
 * @throws AppError budget_reached
 */
export async function reserveForRun(
  db: Db,
  { id, attempt, ownerId }: { id: string; attempt: number; ownerId: string },
  reservation: Reservation,
): Promise<void> {
  const missing = Prisma.sql`greatest(0, ${reservation.micros}::int - "reservedMicros")`
  try {
    await db.$transaction(async (tx) => {
      await execute(tx, Prisma.sql`SELECT 1 FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`)
      await execute(
        tx,
        Prisma.sql`
        UPDATE generations
        SET "reservedMicros" = "reservedMicros" + ${reserveSql(Prisma.sql`"ownerId"`, { ...reservation, micros: missing })}
        WHERE id = ${id}::uuid AND attempt = ${attempt} AND status = 'running'`,
      )
    })
  } catch (error) {
    throw await asBudgetReached(db, error)
  }
}

// The SQLSTATEs that the database function `reserve_money` raises.
const monthReached = 'HR002'
const dayReached = 'HR003'

const nowRow = rowSchema({ now: z.date() })

/** Returns true for the error of a statement with `reserveSql` that would exceed a budget. */
export function isBudgetReached(error: unknown): boolean {
  const codes = codesOf(error)
  return codes.includes(dayReached) || codes.includes(monthReached)
}

/**
 * Converts the error of a statement with `reserveSql` to the failure `budget_reached`, and returns any other error
 * unchanged. The time from which money can be spent again is read from the database, because its clock decides when a
 * budget begins. Call it only after the transaction of the statement has ended.
 */
export async function asBudgetReached(db: Db, error: unknown): Promise<unknown> {
  if (!isBudgetReached(error)) return error
  const [row] = await queryRows(db, nowRow, Prisma.sql`SELECT now()`)
  if (!row) return error
  const { now } = row
  if (codesOf(error).includes(dayReached)) {
    const resetsAt = nextDay(now)
    const message = `The writing budget of this site for today is used up. It begins again at midnight UTC, in ${waitOf(resetsAt, now)}.`
    return new AppError('budget_reached', message, { resetsAt: resetsAt.toISOString() })
  }
  const resetsAt = nextMonth(now)
  const day = resetsAt.toLocaleDateString('en', { timeZone: 'UTC', month: 'long', day: 'numeric' })
  const message = `Your writing budget for this month is used up. It begins again on ${day}, in ${waitOf(resetsAt, now)}.`
  return new AppError('budget_reached', message, { resetsAt: resetsAt.toISOString() })
}

/** Returns the time at which the next budget of a day begins: the next midnight in UTC. */
export function nextDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}

/** Returns the time at which the next budgets of a month begin, in UTC. */
export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}

function waitOf(at: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 60_000))
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1440), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
