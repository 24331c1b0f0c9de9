import { expect, test } from 'vitest'
import { rememberByText } from '#core/text/remember-by-text.ts'

function counting(mostUnits: number) {
  const computed: string[] = []
  const lengthOf = rememberByText((text) => {
    computed.push(text)
    return text.length
  }, mostUnits)
  return { computed, lengthOf }
}

test('rememberByText computes the result of each text once', () => {
  const { computed, lengthOf } = counting(100)
  expect(['one', 'three', 'one', '', ''].map(lengthOf)).toEqual([3, 5, 3, 0, 0])
  expect(computed).toEqual(['one', 'three', ''])
})

test('rememberByText removes all cached results when a new text would exceed the limit', () => {
  const { computed, lengthOf } = counting(8)
  for (const text of ['one', 'three', 'four', 'four', 'one']) expect(lengthOf(text)).toBe(text.length)
  expect(computed).toEqual(['one', 'three', 'four', 'one'])
})
