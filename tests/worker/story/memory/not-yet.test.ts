import { expect, test } from 'vitest'
import { notYetBeats, type OrderParts } from '../../../../worker/story/memory/not-yet.ts'
import { bookOf } from '../memory-story.ts'
import { prose } from '../prose-call.ts'

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

const people = ['Iris Vale', 'Bo Lindqvist', 'Teodora Vale'].map((name) => ({ name, aliases: [] }))

test.each([
  [
    'has three of its words in three sentences',
    'Iris asks Bo why he had the key to the Lamp House.',
    'Iris comes back to sell the Lamp House. Without a word, Bo hands her the key on the quay.',
    true,
  ],
  [
    'has its words in other events',
    'Iris and Bo promise to stay together.',
    'Bo mends the roof and stays for supper. They spend the night together in the lamp room.',
    true,
  ],
  [
    'denies it',
    'Teodora Vale tells Iris that she is expecting a child.',
    'Teodora does not tell Iris that she is expecting a child.',
    true,
  ],
  ['forbids it', 'They kiss on the quay.', 'They walk home. No kiss on the quay!', true],
  [
    'has its verb for somebody else',
    'Bo and Iris kiss.',
    'Iris kisses her mother goodbye and takes the train.',
    true,
  ],
  ['lets somebody else do it', 'Bo leaves.', 'Iris leaves the office.', true],
  [
    'lets a pronoun do it that stands for somebody else',
    'Bo leaves.',
    'Iris packs. She leaves the office.',
    true,
  ],
  [
    'has its people and its verb in two events',
    'Bo and Iris kiss.',
    'Bo waits for Iris. Teodora Vale kisses the child.',
    true,
  ],
  ['tells it with pronouns', 'Bo and Iris kiss.', 'Bo walks Iris home. He kisses her.', false],
  ['tells it of both', 'Bo and Iris kiss.', 'Bo walks Iris home. They kiss at last.', false],
  ['tells it in German of both', 'Bo und Iris küssen sich.', 'Iris wartet auf Bo. Sie küssen sich.', false],
  [
    'tells its parts in two sentences',
    'The road floods and Bo and Iris spend the night in the Lamp House.',
    'The road floods at the spring tide. Bo is caught at the Lamp House for the night.',
    false,
  ],
  [
    'tells it in two neighbouring sentences',
    'Iris tells Bo that she is pregnant.',
    'Iris takes a test. She is pregnant. She tells Bo everything.',
    false,
  ],
])('a planned event is listed as not yet to happen if the plot %s', (_what, text, plot, isListed) => {
  const story = {
    book: bookOf({ plan: { ...plan, ahead: [{ number: 5, title: '', beats: [{ id: 7, text }] }] } }),
    bible: { characters: people } as never,
  }
  expect(notYet({ ...story, plot })).toEqual(isListed ? [7] : [])
})

test('a prompt does not list a planned sentence that forbids or denies something as not yet to happen', () => {
  const texts = [
    'Iris and Bo dance in the empty sail loft. No kiss yet!',
    'Teodora Vale does not tell Iris that she is expecting a child.',
    'Bo finishes the hull and says nothing.',
  ]
  const beats = texts.map((text, id) => ({ id, text }))
  const book = bookOf({ plan: { ...plan, ahead: [{ number: 5, title: '', beats }] } })
  const listed = notYetBeats({ book, bible: { characters: [] }, plot: 'They drink tea.', chapterNumber: 4 })
  expect(listed.map(({ text }) => text)).toEqual(['Iris and Bo dance in the empty sail loft.', texts[2]])
})

test('the prompt of a chapter quotes what its contract forbids, and still lists the planned event of it', () => {
  const contract = {
    ...{ pov: null, povCharacter: null, tense: null, opening: '', must: [], ending: '' },
    scenes: [{ text: 'They drink tea.', words: 500, people: [], place: '' }],
    mustNot: ['Elena kisses Tomas on the bridge: no!'],
  }
  const prompt = prose({ book: bookOf({ plan }), contract, chapterNumber: 4 }).messages[1]?.content ?? ''
  expect(prompt).toContain("Ruled out, in the writer's words: “Elena kisses Tomas on the bridge: no!”")
  expect(prompt).toContain('- Chapter 5: Elena kisses Tomas on the bridge')
})

test('the prompt of a closing chapter lists the planned events that its order does not name', () => {
  const order = { closing: true, beats: [2], book: bookOf({ plan }), plot: 'They drink tea.' }
  const prompt = prose({ ...order, chapterNumber: 4 }).messages[1]?.content ?? ''
  expect(prompt).toContain('The barn burns down')
  expect(prompt).not.toContain('Elena kisses Tomas on the bridge')
})
