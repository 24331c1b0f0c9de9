import { expect, it } from 'vitest'
import { resyncDelayMs } from '../../web/src/lib/reconnection.ts'

it('the delay before a resync is 0 after a first connection or a lost network, and 5 to 10 seconds after the API closed', () => {
  expect(resyncDelayMs(null)).toBe(0)
  expect(resyncDelayMs('ping timeout')).toBe(0)
  const spread = Array.from({ length: 200 }, () => resyncDelayMs('transport close'))
  expect(Math.min(...spread)).toBeGreaterThanOrEqual(5_000)
  expect(Math.max(...spread)).toBeLessThan(10_000)
  expect(Math.max(...spread) - Math.min(...spread)).toBeGreaterThan(2_000)
})
