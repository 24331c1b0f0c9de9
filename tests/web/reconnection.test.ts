import { expect, it } from 'vitest'
import { resyncDelayMs } from '../../web/src/lib/reconnection.ts'

it('asks at once after a first connection and a loss of its own, and spread over seconds when the api went', () => {
  expect(resyncDelayMs(null)).toBe(0)
  expect(resyncDelayMs('ping timeout')).toBe(0)
  const spread = Array.from({ length: 200 }, () => resyncDelayMs('transport close'))
  expect(Math.min(...spread)).toBeGreaterThanOrEqual(5_000)
  expect(Math.max(...spread)).toBeLessThan(10_000)
  expect(Math.max(...spread) - Math.min(...spread)).toBeGreaterThan(2_000)
})
