import { expect, test } from 'vitest'
import { forkName } from '../../web/src/features/sharing/fork-name.ts'

test.each([
  ['Mira Holt', 'Mira Holt (Fork)'],
  ['a'.repeat(100), `${'a'.repeat(93)} (Fork)`],
  [`${'a'.repeat(92)}💌💌💌`, `${'a'.repeat(92)} (Fork)`],
  [`${'a'.repeat(92)} word`, `${'a'.repeat(92)} (Fork)`],
])("forkName adds the suffix '(Fork)' within 100 characters to the name %s", (name, expected) => {
  expect(forkName(name)).toBe(expected)
  expect(forkName(name).length).toBeLessThanOrEqual(100)
})
