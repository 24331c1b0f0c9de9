import { AppError } from '#core/errors.ts'
import { reservationOf, reserveForRun } from '#core/generations/budgets.ts'
import { readOperatorSettings } from '#core/settings/operator-settings.ts'
import type { Deps } from '../../deps.ts'
import { BudgetUsedUp, type Run } from '../../run/run.ts'

/**
 * Reserves the money of a reading in the background before the run calls the model (D-151), because its order reserves
 * none. Without budgets nothing is reserved. The budgets are read from the database, so that a change by an admin
 * applies at once.
 * @throws BudgetUsedUp when a budget does not leave enough money.
 */
export async function reserveMoney(
  { db, config, estimates }: Pick<Deps, 'db' | 'config' | 'estimates'>,
  { row }: Run,
): Promise<void> {
  const { settings: budgets } = await readOperatorSettings(db, config)
  if (budgets.budgetDayUsd === null && budgets.budgetUserMonthUsd === null) return
  await estimates.ready()
  const estimate = estimates.of({ kind: row.kind, tier: row.tier, input: {} })
  try {
    await reserveForRun(db, row, reservationOf(estimate, { budgets }))
  } catch (error) {
    if (error instanceof AppError && error.code === 'budget_reached') throw new BudgetUsedUp()
    throw error
  }
}
