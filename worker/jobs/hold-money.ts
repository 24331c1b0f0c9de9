import { AppError } from '#core/errors.ts'
import { microsOf, reserveForRun } from '#core/generations/budgets.ts'
import { readOperatorSettings } from '#core/operator-settings.ts'
import { estimateOrder } from '#core/order-estimates.ts'
import type { Deps } from '../deps.ts'
import { BudgetUsedUp, type Run } from '../run/run.ts'

/**
 * Holds the money of a run that the system ordered, before it asks the model (D-151). Its settings are read from the database,
 * so that a change by an admin applies at once.
 * @throws BudgetUsedUp when a budget does not leave enough
 */
export async function holdMoney({ db, config }: Pick<Deps, 'db' | 'config'>, { row }: Run): Promise<void> {
  const { settings: budgets } = await readOperatorSettings(db, config)
  if (budgets.budgetDayUsd === null && budgets.budgetUserMonthUsd === null) return
  const { usd } = estimateOrder(config, new Map(), { kind: row.kind, tier: row.tier, input: {} })
  try {
    await reserveForRun(db, row, { micros: usd === null ? 0 : microsOf(usd.p90), budgets })
  } catch (error) {
    if (error instanceof AppError && error.code === 'budget_reached') throw new BudgetUsedUp()
    throw error
  }
}
