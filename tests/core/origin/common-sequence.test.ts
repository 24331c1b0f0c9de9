import fc from 'fast-check'
import { expect, it } from 'vitest'
import { commonSequence } from '#core/origin/common-sequence.ts'

/**
 * The reference implementation: computes the length of a longest common subsequence with the usual table of dynamic
 * programming.
 */
function lengthOf(old: readonly number[], changed: readonly number[]): number {
  const rows = [changed.map(() => 0)]
  for (const [row, word] of old.entries()) {
    const above = rows[row] ?? []
    const next: number[] = []
    for (const [column, other] of changed.entries())
      next.push(
        word === other ? (above[column - 1] ?? 0) + 1 : Math.max(above[column] ?? 0, next[column - 1] ?? 0),
      )
    rows.push(next)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

it('the common sequence of two texts is as long as possible, has equal words, and keeps their order', () => {
  const words = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 90, size: 'max' })
  fc.assert(
    fc.property(words, words, fc.nat(3), (old, changed, skipped) => {
      const from = Math.min(skipped, old.length, changed.length)
      const found = commonSequence(
        { keys: Int32Array.from(old), from, to: old.length },
        { keys: Int32Array.from(changed), from, to: changed.length },
      )
      expect(found.length).toBe(lengthOf(old.slice(from), changed.slice(from)))
      let [lastOld, lastChanged] = [from - 1, from - 1]
      for (const [at, place] of found) {
        expect(old[at]).toBe(changed[place])
        expect(at).toBeGreaterThan(lastOld)
        expect(place).toBeGreaterThan(lastChanged)
        lastOld = at
        lastChanged = place
      }
    }),
    { numRuns: 300 },
  )
})
