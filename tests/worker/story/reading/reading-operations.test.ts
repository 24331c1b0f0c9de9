import { describe, expect, test } from 'vitest'
import {
  checkOperations,
  type OfferedOperations,
} from '../../../../worker/story/reading/reading-operations.ts'
import { checkOffered, things } from '../offered-operations.ts'

const fact = (more: Partial<OfferedOperations['add'][number]> = {}) => ({
  kind: 'possession',
  text: 'Ione Marsh no longer wears the ring at Sker Point.',
  about: ['Ione', 'Sker Point', 'the ring'],
  known_by: [],
  quote: 'Ione put the ring on the table.',
  replaces: [],
  ...more,
})

describe('a fact that a reading adds', () => {
  test('a fact about one of two people with nearly the same name has the one whose name is spelled so, or none', () => {
    const names = ['Zoë', 'Zoe', 'Eve', 'Eve'].map((name, i) => ({ ...things[2], id: i + 1, name }))
    const added = fact({ text: 'Zoe and Eve swim.', about: ['Zoe', 'Eve'], known_by: ['Zoë'] })
    const { add } = checkOffered({ add: [added] }, { things: names as typeof things })
    const ids = { aboutCharacterIds: [2], aboutNames: ['Eve'], knowerIds: [1] }
    expect(add).toMatchObject([{ text: '[[character:2]] and Eve swim.', ...ids }])
  })

  test('a fact that a reading reports three times under two names of one person is added once', () => {
    const texts = ['Ione Marsh is here.', 'Ione is here.', 'ione marsh is here.']
    const { add } = checkOffered({ add: texts.map((one) => fact({ text: one, about: ['Ione Marsh'] })) })
    expect(add.map((one) => one.text)).toEqual(['[[character:11]] is here.'])
  })

  test('a fact that a reading adds has ids instead of names, and a quote with the exact words of the chapter', () => {
    expect(
      checkOffered({ add: [fact({ quote: '"I can\'t swim," Tobias said.', known_by: ['Tobias'] })] }).add,
    ).toEqual([
      {
        key: 1,
        kind: 'possession',
        text: '[[character:11]] no longer wears the ring at [[location:5]].',
        aboutCharacterIds: [11],
        aboutLocationIds: [5],
        aboutNames: ['the ring'],
        quote: '“I can’t swim,” Tobias said.',
        knownByAll: false,
        knowerIds: [12],
      },
    ])
  })

  test('a fact that a reading adds has the id of a person named by the first or a former name, unless two people share this name', () => {
    const about = ['Tobias Adeyemi']
    expect(
      checkOffered({ add: [fact({ text: 'Tobias cannot swim, says Wren.', about })] }).add[0]?.text,
    ).toBe('[[character:12:short]] cannot swim, says [[character:13]].')
    const renamed = {
      kind: 'character' as const,
      id: 15,
      name: 'Marta',
      aliases: ['Elena'],
      formerNames: ['Elena'],
    }
    const former = checkOffered(
      { add: [fact({ text: 'Elena rows.', about: ['Elena'] })] },
      { things: [...things, renamed] },
    )
    expect(former.add[0]).toMatchObject({ text: '[[character:15]] rows.', aboutCharacterIds: [15] })
    const namesake = { kind: 'character' as const, id: 14, name: 'Tobias Reed', aliases: [] }
    const shared = checkOffered(
      { add: [fact({ text: 'Tobias sings.', about })] },
      { things: [...things, namesake] },
    )
    expect(shared.add[0]?.text).toBe('Tobias sings.')
  })

  test.each([
    ['nobody in particular', [], true, []],
    ['everybody', ['everyone'], true, []],
    ['everybody, in the language of the chapter', ['Tobias', 'alle'], true, []],
    ['somebody without a character', ['Mrs. Dale'], false, []],
    ['one person with and one without a character', ['Mrs. Dale', 'Wren'], false, [13]],
    ['nobody', ['no one'], false, []],
    ['two people in one line', ['Ione and Tobias'], false, [11, 12]],
    ['three people in one line', ['Ione, Tobias Adeyemi und Wren'], false, [11, 12, 13]],
    ['one person and others', ['Wren', 'the whole village'], false, [13]],
  ])(
    'a fact that a reading adds is a secret from the others if it is known by %s: %s',
    (_, known_by, knownByAll, knowerIds) => {
      expect(checkOffered({ add: [fact({ known_by })] }).add).toMatchObject([{ knownByAll, knowerIds }])
    },
  )

  test.each([
    ['a phrase', ['both of them'], things],
    ['a group', ['the whole village'], things],
    ['a common word with a capital', ['Both'], things],
    [
      'a first name of two people',
      ['Tobias', 'Wren'],
      [...things, { ...things[1], id: 14, name: 'Tobias Reed' }],
    ],
  ])(
    'a fact that a reading adds is no secret and is counted if its knower is only %s: %s',
    (_, known_by, people) => {
      const { add, dropped } = checkOffered(
        { add: [fact({ known_by })] },
        { things: people as typeof things },
      )
      expect(add).toMatchObject([{ knownByAll: true, knowerIds: [] }])
      expect(dropped).toBe(1)
    },
  )

  test('a fact that a reading adds is dropped and counted if its quote is not in the chapter, and ends no other facts', () => {
    expect(checkOffered({ add: [fact({ quote: 'She threw the ring away.', replaces: [3] })] })).toMatchObject(
      {
        add: [],
        end: [],
        dropped: 1,
      },
    )
  })

  test('a fact that a reading adds ends the facts that it replaces, so that two contrary facts are never both open', () => {
    expect(checkOffered({ add: [fact({ replaces: [3] })] }).end).toEqual([
      { factId: 103, quote: 'Ione put the ring on the table.', by: 1 },
    ])
  })

  test('a fact that is known already is left out by a reading and not counted as dropped', () => {
    expect(checkOffered({ add: [fact({ text: 'ione marsh wears a ring' })] })).toMatchObject({
      add: [],
      dropped: 0,
    })
  })

  test('a fact that is known already, or that a reading adds twice, ends the facts that it replaces and not itself', () => {
    const quote = 'the engine was sold'
    const known = fact({ text: 'Ione Marsh wears a ring.', quote, replaces: [1, 3] })
    expect(checkOffered({ add: [known] })).toMatchObject({ add: [], end: [{ factId: 101, quote, by: null }] })
    const twice = checkOffered({ add: [fact(), fact({ replaces: [3] })] })
    expect(twice).toMatchObject({ add: [{ key: 1 }], end: [{ factId: 103, by: 1 }] })
  })
})

test('an operation of a reading on a line that was not sent to the model is dropped and counted', () => {
  const quote = 'the engine was sold'
  expect(
    checkOffered({
      end: [
        { n: 4, quote },
        { n: 0, quote },
      ],
      learn: [
        { n: 9, who: 'Wren', quote },
        { n: 2, who: 'Nobody Known', quote },
      ],
      outdated: [{ n: 2, quote }],
      beats: [{ n: 3, quote }],
      contradictions: [{ n: 7, quote, why: 'x' }],
      broken: [{ n: 2, quote, why: 'x' }],
    }),
  ).toEqual({ add: [], end: [], learn: [], outdated: [], beats: [], findings: [], dropped: 8 })
})

test('operations of a reading that end facts, add knowledge or mark beats have the ids of their lines and exact quotes', () => {
  expect(
    checkOffered({
      end: [{ n: 1, quote: 'the engine was sold' }],
      learn: [
        { n: 2, who: 'Wren', quote: 'Wren heard it' },
        // The check drops these two: Tobias knows fact 2 already, and everybody knows fact 1.
        { n: 2, who: 'Tobias', quote: 'Wren heard it' },
        { n: 1, who: 'Wren', quote: 'Wren heard it' },
      ],
      outdated: [{ n: 1, quote: 'Wren heard it' }],
      beats: [{ n: 2, quote: 'She told nobody' }],
    }),
  ).toEqual({
    add: [],
    end: [{ factId: 101, quote: 'the engine was sold', by: null }],
    learn: [{ factId: 102, characterId: 13, quote: 'Wren heard it' }],
    outdated: [{ characterId: 12, text: 'Cannot swim.', quote: 'Wren heard it' }],
    beats: [{ beatId: 202, quote: 'She told nobody' }],
    findings: [],
    dropped: 0,
  })
})

test('a reading ends at most three facts by quotes that mention none of them; if it names more, it ends only facts that their quotes mention', () => {
  const facts = [
    'Ione keeps the ring.',
    'Wren is in Genoa.',
    'The mill is shut.',
    'Tobias limps.',
    'A debt is owed.',
  ].map((fact, at) => ({
    id: 300 + at,
    text: fact,
    quote: null,
    chapterId: 1,
    knownByAll: true,
    knowerIds: [],
  }))
  const chapter = 'It rained until the morning came. Nobody had slept. Tobias ran up the hill without a limp.'
  const endAll = (quotes: string[]) =>
    checkOperations({
      ...{ text: chapter, chapterId: 2, facts, beats: [], contract: [], things: [], sheetLines: [] },
      offered: {
        ...{ add: [], learn: [], beats: [], contradictions: [], broken: [], outdated: [] },
        end: quotes.map((quote, at) => ({ n: at + 1, quote })),
      },
    })
  const rain = 'It rained until the morning came.'
  const limp = 'Tobias ran up the hill without a limp.'
  expect(endAll([rain, rain, rain, limp, rain])).toMatchObject({
    end: [{ factId: 303, quote: limp }],
    dropped: 4,
  })
  // Up to three such ends are kept, because a quote such as 'He threw it into the fire' need not name the fact (D-103).
  expect(endAll([rain, rain, rain])).toMatchObject({ end: Array(3).fill({ quote: rain }), dropped: 0 })
  expect(endAll([rain, rain, rain, rain])).toMatchObject({ end: [], dropped: 4 })
})

describe('the names in a quote that ends facts', () => {
  const known = [
    'Ione Marsh limps.',
    'Ione Marsh is ill.',
    'Ione Marsh owns a mill.',
    'Ione trusts Wren.',
    'Ione hides.',
  ]
  const facts = known.map((one, at) => ({
    ...{ id: 300 + at, text: one, quote: null, chapterId: 1, knownByAll: true, knowerIds: [] },
  }))
  const quote = 'Ione put the ring on the table.'
  const all = facts.map((_, at) => at + 1)

  test('a reading does not end facts by a quote that has only a name in common with more than three of them', () => {
    const end = all.map((n) => ({ n, quote }))
    expect(checkOffered({ end }, { facts })).toMatchObject({ end: [], dropped: 5 })
    expect(checkOffered({ add: [fact({ quote, replaces: all })] }, { facts })).toMatchObject({
      end: [],
      dropped: 5,
    })
  })

  test('new facts that replace one fact each end them by a name alone, however many they are', () => {
    const add = all.map((n) => fact({ text: `Ione changed thing ${n}.`, quote, replaces: [n] }))
    expect(checkOffered({ add }, { facts })).toMatchObject({ end: all.map((by) => ({ by })), dropped: 0 })
  })
})

test('a line that the sheets of two people have is outdated for both if a reading says so of both', () => {
  const sheetLines = [11, 12].map((characterId) => ({ characterId, text: 'Hair: red' }))
  const outdated = [1, 2, 1].map((n) => ({ n, quote: 'Wren heard it' }))
  expect(checkOffered({ outdated }, { sheetLines }).outdated.map((one) => one.characterId)).toEqual([11, 12])
})
