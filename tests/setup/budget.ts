import os from 'node:os'

/**
 * Returns the time limit `ms` of an idle machine, and a longer one when more processes want to compute than there are
 * cores. The limit is a requirement for the product, so other programs must not make a test fail.
 */
export function budgetMs(ms: number): number {
  const [load = 0] = os.loadavg()
  return ms * Math.max(1, load / os.availableParallelism())
}
