import { z } from 'zod'
import { AppError } from '#core/errors.ts'
import { reservationOf, reserveForRun } from '#core/generations/budgets.ts'
import type { EstimatedOrder } from '#core/generations/order-estimates.ts'
import { readOperatorSettings } from '#core/settings/operator-settings.ts'
import type { Deps } from '../../deps.ts'
import { BudgetUsedUp, type Run } from '../../run/run.ts'

/**
 * Reserves the money of a reading in the background before the run calls the model (D-151), because its order reserves
 * none. Without budgets nothing is reserved. The budgets are read from the database, so that a change by an admin
 * applies at once.
 * @throws BudgetUsedUp when a budget does not leave enough money.
 */
export async function reserveMoney(deps: MoneyDeps, { row }: Run): Promise<void> {
  if (!(await reserve(deps, row, { kind: row.kind, tier: row.tier, input: {} }))) throw new BudgetUsedUp()
}

/**
 * Reserves the money for the chapters that an order reads before its prose, in addition to that of the order (D-151).
 * @returns whether the budgets leave enough money.
 */
export function reserveForReadings(
  deps: MoneyDeps,
  { row: { kind, tier, input, ...row } }: Run,
  dueChapters: number,
): Promise<boolean> {
  return reserve(deps, row, { kind, tier, input: z.looseObject({}).safeParse(input).data ?? {}, dueChapters })
}

type MoneyDeps = Pick<Deps, 'db' | 'config' | 'estimates'>

async function reserve(
  { db, config, estimates }: MoneyDeps,
  row: Pick<Run['row'], 'id' | 'attempt' | 'ownerId'>,
  order: EstimatedOrder,
): Promise<boolean> {
  const { settings: budgets } = await readOperatorSettings(db, config)
  if (budgets.budgetDayUsd === null && budgets.budgetUserMonthUsd === null) return true
  await estimates.ready()
  try {
    await reserveForRun(db, row, reservationOf(estimates.of(order), { budgets }))
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'budget_reached') return false
    throw error
  }
}
