import { expect, test } from 'vitest'
import { guardCases, heldOutSets, refusedCases, tuningSets } from '../../setup/guard-texts.ts'

test('the rule on minors refuses none of its tuning texts about adults, and at most one of 120 other texts about adults', () => {
  expect(refusedCases(tuningSets.adults.flatMap(guardCases))).toEqual([])
  const cases = guardCases(heldOutSets.adults)
  expect(cases).toHaveLength(120)
  const refused = refusedCases(cases)
  expect(refused.length, JSON.stringify(refused, null, 2)).toBeLessThanOrEqual(1)
})

test('the rule on minors refuses every text of its test sets with desire or romance of a minor', () => {
  for (const set of [...tuningSets.refused, heldOutSets.refused]) {
    const cases = guardCases(set)
    const refused = new Set(refusedCases(cases))
    expect(cases.filter((one) => !refused.has(one))).toEqual([])
  }
  expect(guardCases(heldOutSets.refused)).toHaveLength(120)
})
