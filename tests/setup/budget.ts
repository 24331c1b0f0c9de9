import os from 'node:os'

/**
 * A limit in milliseconds for a machine that is idle, longer in proportion when more processes want to compute than
 * there are cores: the limit is of the product, not of what runs beside the test.
 */
export function budgetMs(ms: number): number {
  const [load = 0] = os.loadavg()
  return ms * Math.max(1, load / os.availableParallelism())
}
