import { expect, test } from 'vitest'
import { factsAbout, type ReadingBasis, sheetLinesAbout } from '../../../worker/jobs/reading-basis.ts'

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
  facts: [
    fact(1, 'Tobias wrote the letters.', { aboutCharacterIds: [2], knownByAll: false, knowerIds: [2] }),
    fact(2, 'Tobias owns a boat.', { aboutCharacterIds: [2] }),
    fact(3, 'Ione owns a secret.', { aboutCharacterIds: [1], knownByAll: false, knowerIds: [1] }),
  ],
} as unknown as ReadingBasis

test('the prompt of a chapter reading has the secrets that a person in the chapter does not know, also those about other people', () => {
  expect(factsAbout(basis, 'Ione knew the hand.').map(({ id }) => id)).toEqual([1, 3])
  expect(factsAbout(basis, 'Tobias rowed.').map(({ id }) => id)).toEqual([1, 2, 3])
})

test('the prompt of a chapter reading contains the descriptions of the people in the chapter, line by line', () => {
  expect(sheetLinesAbout(basis, 'Ione knew the hand.').map(({ text }) => text)).toEqual([
    'Hair: auburn',
    'Eyes: green',
    'Owns the inn.',
    'Left at eighteen.',
  ])
  expect(sheetLinesAbout(basis, 'Tobias rowed.')).toEqual([])
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
    expect(factsAbout({ ...story, facts }, text)).toHaveLength(isPresent ? 1 : 0)
    expect(sheetLinesAbout(story, text)).toHaveLength(isPresent ? 4 : 0)
  },
)
