import { expect, test } from 'vitest'
import type { ReadingBasis } from '../../../../worker/jobs/reading/reading-basis.ts'
import { beatsAbout, factsAbout, sheetLinesAbout } from '../../../../worker/jobs/reading/reading-choice.ts'

const room = { contextTokens: 32_000, count: (text: string) => Math.ceil(text.length / 4) }
const thing = (id: number, name: string) => ({ kind: 'character' as const, id, name, aliases: [] })
const fact = (id: number, text: string, more: object) => ({
  ...{ id, text, quote: null, chapterId: 1, kind: 'state', fromChapter: 1, pinned: false, isByWriter: false },
  ...{ aboutCharacterIds: [], aboutLocationIds: [], aboutNames: [], knownByAll: true, knowerIds: [] },
  ...more,
})
const basis = {
  chapterId: null,
  things: [thing(1, 'Ione Marsh'), thing(2, 'Tobias Adeyemi')],
  characters: [
    {
      ...{ id: 1, name: 'Ione Marsh', aliases: [], role: 'main', personality: 'Wary.', gender: null },
      ...{
        description: '',
        appearance: 'Hair: auburn, Eyes: green',
        background: 'Owns the inn. Left at eighteen.',
      },
    },
  ],
  outdated: [],
  facts: [
    fact(1, 'Tobias wrote the letters.', { aboutCharacterIds: [2], knownByAll: false, knowerIds: [2] }),
    fact(2, 'Tobias owns a boat.', { aboutCharacterIds: [2] }),
    fact(3, 'Ione owns a secret.', { aboutCharacterIds: [1], knownByAll: false, knowerIds: [1] }),
  ],
} as unknown as ReadingBasis

test('the prompt of a chapter reading has the secrets that a person in the chapter does not know, also those about other people', () => {
  expect(factsAbout(basis, 'Ione knew the hand.', room).map(({ id }) => id)).toEqual([1, 3])
  expect(factsAbout(basis, 'Tobias rowed.', room).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('the prompt of a chapter reading contains the descriptions of the people in the chapter, line by line', () => {
  expect(sheetLinesAbout(basis, 'Ione knew the hand.', room).map(({ text }) => text)).toEqual([
    'Hair: auburn',
    'Eyes: green',
    'Owns the inn.',
    'Left at eighteen.',
  ])
  expect(sheetLinesAbout(basis, 'Tobias rowed.', room)).toEqual([])
})

test('the prompt of a chapter reading has of long sheets the lines about what is in the chapter, of each person as many', () => {
  const long = Array.from({ length: 40 }, (_, at) => `Line ${at} is as long as one of a form.`).join(' ')
  const sheetOf = (id: number, name: string, background: string) => ({
    ...{ ...basis.characters[0], id, name, description: long, appearance: '', background },
  })
  const characters = [
    sheetOf(1, 'Ione Marsh', 'Owns the inn. Left at eighteen.'),
    sheetOf(2, 'Tobias Adeyemi', 'Unmarried. Lives with his mother.'),
  ] as unknown as ReadingBasis['characters']
  const text = 'Tobias buried his mother. Ione sold the inn.'
  const small = { ...room, contextTokens: 8000 }
  const shown = sheetLinesAbout({ characters, outdated: [] }, text, small)
  expect(shown.map((line) => line.text)).toEqual(
    expect.arrayContaining(['Owns the inn.', 'Lives with his mother.']),
  )
  const of = (id: number) => shown.filter(({ characterId }) => characterId === id).length
  expect(Math.abs(of(1) - of(2))).toBeLessThanOrEqual(1)
  const tokens = shown.reduce((sum, line) => sum + room.count(`${line.name}: ${line.text}`), 0)
  expect(tokens).toBeGreaterThan(8000 * 0.03)
  expect(tokens).toBeLessThan(8000 * 0.05)
})

test('the prompt of a chapter reading has no lines of sheets that are untrue already, unless the new text lacks the words that show it', () => {
  const line = {
    text: 'Left at eighteen.',
    aboutCharacterIds: [1],
    quote: 'She had never left.',
    isEarlier: false,
  }
  const shown = (one: object, text: string) =>
    sheetLinesAbout({ ...basis, outdated: [{ ...line, ...one }] }, text, room).map((found) => found.text)
  const text = 'Ione laughed. She had never left.'
  expect(shown({}, text)).not.toContain(line.text)
  expect(shown({ isEarlier: true }, 'Ione laughed.')).not.toContain(line.text)
  expect(shown({ aboutCharacterIds: [2] }, text)).toContain(line.text)
  expect(shown({}, 'Ione laughed.')).toContain(line.text)
})

test.each([
  ['美咲', '夜の港で美咲は立ち止まった。', true],
  ['山田 美咲', '夜の港で美咲は立ち止まった。', true],
  ['李明', '她在桥上等李明。', true],
  ['สมชาย', 'แล้วสมชายก็มาถึงท่าเรือ', true],
  ['민수', '민수는 문을 열었다.', true],
  ['Q', 'Then Q came in.', true],
  ['The Gull', 'The rain fell on the roof.', false],
])(
  'the prompt of a chapter reading has the facts about and the description of %s for the text %s: %s',
  (name, text, isPresent) => {
    const [character] = basis.characters
    const story = { ...basis, things: [thing(1, name)], characters: [{ ...character, name }] } as ReadingBasis
    const facts = [fact(4, 'A fact.', { aboutCharacterIds: [1] })] as unknown as ReadingBasis['facts']
    expect(factsAbout({ ...story, facts }, text, room)).toHaveLength(isPresent ? 1 : 0)
    expect(sheetLinesAbout(story, text, room)).toHaveLength(isPresent ? 4 : 0)
  },
)

test('the prompt of a chapter reading has a fact from the beginning of a long book if the text has its words, and no more facts than a share of the context holds', () => {
  const facts = Array.from({ length: 600 }, (_, at) => {
    const text = at === 3 ? 'Ione promised to sell the mill.' : `Ione saw ship number ${at} in the harbour.`
    return fact(at + 1, text, { aboutCharacterIds: [1], fromChapter: Math.ceil((at + 1) / 6) })
  }) as unknown as ReadingBasis['facts']
  const sent = factsAbout({ ...basis, facts }, 'Ione would never sell the mill now.', room)
  expect(sent.map(({ id }) => id)).toContain(4)
  expect(sent.at(-1)?.id).toBe(600)
  expect(sent.length).toBeGreaterThan(200)
  const tokens = sent.reduce((sum, { text }) => sum + room.count(text), 0)
  expect(tokens).toBeLessThan(room.contextTokens * 0.15)
  expect(
    factsAbout({ ...basis, facts }, 'Ione would never sell the mill now.', {
      ...room,
      contextTokens: 1000,
    }).map(({ id }) => id),
  ).toContain(4)
})

test('a chapter reading is asked about the beats of two planned chapters, those that the order names or the text contains, and the newest that were passed over', () => {
  const beat = (id: number, position: number | null, text: string) => ({ id, text, quote: null, position })
  const beats = [
    ...Array.from({ length: 30 }, (_, at) => beat(at + 1, null, `Passed event ${at}`)),
    beat(101, 1, 'They meet'),
    beat(102, 2, 'They part'),
    beat(103, 3, 'They marry'),
    beat(104, 5, 'Ione burns the letters in the mill'),
    beat(105, 6, 'Tobias drowns'),
    { id: 106, text: 'Told before', quote: 'told', position: null },
    { id: 107, text: 'Told still', quote: 'burned', position: null },
  ]
  const chosen = beatsAbout({ ...basis, beats }, 'In the mill Ione burned all the letters.', [103])
  const newest = Array.from({ length: 20 }, (_, at) => at + 11)
  expect(chosen.map(({ id }) => id)).toEqual([...newest, 101, 102, 103, 104, 106])
})
