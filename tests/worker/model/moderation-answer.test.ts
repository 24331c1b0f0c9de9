import { expect, test } from 'vitest'
import { readModerationAnswer } from '../../../worker/model/moderation-answer.ts'

const result = (...flagged: string[]) => ({
  categories: { sexual: false, violence: null, ...Object.fromEntries(flagged.map((name) => [name, true])) },
})

test('a complete moderation answer contains the flagged categories of all texts, each once', () => {
  const answer = { results: [result('sexual'), result('sexual', 'sexual/minors')] }
  expect(readModerationAnswer(answer, 2)).toEqual({
    kind: 'flagged',
    categories: ['sexual', 'sexual/minors'],
  })
  expect(readModerationAnswer({ results: [result()] }, 1)).toEqual({ kind: 'flagged', categories: [] })
})

test('a moderation answer with fewer results than texts is not used for any of them', () => {
  expect(readModerationAnswer({ results: [result()] }, 2)).toEqual({ kind: 'fewer' })
})

test('a moderation answer with status 200 and an error about an unknown call means a server without moderation', () => {
  const error = 'Unexpected endpoint or method. (POST /v1/moderations)'
  expect(readModerationAnswer({ error }, 1)).toEqual({ kind: 'missing' })
})

test.each([
  ['no results', {}],
  ['an empty list of results', { results: [] }],
  ['a result without categories', { results: [{}] }],
  ['a result with no category', { results: [{ categories: {} }] }],
  ['categories that are no flags', { results: [{ categories: { sexual: 'no' } }] }],
  ['an unknown error', { error: 'overloaded' }],
  ['text', 'all is well'],
])('a moderation answer with %s counts as broken, not as harmless', (_, answer) => {
  expect(() => readModerationAnswer(answer, 1)).toThrow(/lists no categories/)
})
