import { expect, test } from 'vitest'
import { notYetBeats, type OrderParts } from '../../../worker/story/not-yet.ts'
import { bookOf } from './memory-story.ts'
import { prose } from './prose-call.ts'

const ahead = [
  { number: 4, title: 'The fire', beats: [{ id: 1, text: 'The barn burns down' }] },
  { number: 5, title: '', beats: [{ id: 2, text: 'Elena kisses Tomas on the bridge' }] },
]
const plan = {
  enabled: true,
  logline: '',
  chapterGoal: null,
  ending: null,
  promises: [],
  ahead,
  afterThisChapter: [],
  ofThisChapter: [],
  passed: [],
}
const notYet = (order: Partial<OrderParts>, agreed = '') =>
  notYetBeats(
    {
      book: bookOf({ plan }),
      bible: { characters: [] },
      plot: 'They drink tea.',
      chapterNumber: 4,
      ...order,
    },
    agreed,
  ).map(({ id }) => id)

test('a prompt lists as not yet to happen only the newest twenty events that earlier chapters have not told', () => {
  const passed = Array.from({ length: 25 }, (_, at) => ({ id: at + 100, text: `Event ${at} comes` }))
  const listed = notYet({ book: bookOf({ plan: { ...plan, passed } }), beats: [124] })
  expect(listed).toEqual([1, 2, ...Array.from({ length: 19 }, (_, at) => at + 105)])
})

test.each<[string, number[], Partial<OrderParts>, string?]>([
  ['all of them if order, plot and contract contain none', [1, 2], {}],
  ['those that the order does not name', [2], { beats: [1] }],
  [
    'those that the plot does not contain, in any form of the words',
    [2],
    { plot: 'The barn is burning down.' },
  ],
  ['those that the contract does not contain', [1], {}, 'On the bridge Elena kissed Tomas.'],
  ['those that are planned for later chapters, if the order has no plot', [2], { plot: ' ' }],
])(
  'a prompt lists the planned events that must not happen yet in its chapter: %s',
  (_what, left, order, agreed) => {
    expect(notYet(order, agreed)).toEqual(left)
  },
)

test('the prompt of a closing chapter lists the planned events that its order does not name', () => {
  const order = { closing: true, beats: [2], book: bookOf({ plan }), plot: 'They drink tea.' }
  const prompt = prose({ ...order, chapterNumber: 4 }).messages[1]?.content ?? ''
  expect(prompt).toContain('The barn burns down')
  expect(prompt).not.toContain('Elena kisses Tomas on the bridge')
})
