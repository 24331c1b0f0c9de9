import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkOperations,
  type OfferedOperations,
  type OperationsInput,
} from '../../../worker/story/reading-operations.ts'

const text =
  'Ione put the ring on the table. “I can’t swim,” Tobias said. Wren heard it through the door.\n\nShe told nobody, and the engine was sold.'
const things = [
  { kind: 'character' as const, id: 11, name: 'Ione Marsh', aliases: ['Nonie'] },
  { kind: 'character' as const, id: 12, name: 'Tobias Adeyemi', aliases: [] },
  { kind: 'character' as const, id: 13, name: 'Wren', aliases: [] },
  { kind: 'location' as const, id: 5, name: 'Sker Point', aliases: [] },
]
const facts = [
  {
    id: 101,
    text: 'Tobias Adeyemi owns an engine.',
    quote: 'his engine',
    chapterId: 1,
    knownByAll: true,
    knowerIds: [],
  },
  {
    id: 102,
    text: 'Tobias Adeyemi cannot swim.',
    quote: 'He never learned.',
    chapterId: 1,
    knownByAll: false,
    knowerIds: [12],
  },
  {
    id: 103,
    text: 'Ione Marsh wears a ring.',
    quote: null,
    chapterId: null,
    knownByAll: true,
    knowerIds: [],
  },
]
const none: OfferedOperations = {
  ...{ add: [], end: [], learn: [], outdated: [], beats: [], contradictions: [] },
  broken: [],
}
const check = (offered: Partial<OfferedOperations>, more: Partial<OperationsInput> = {}) =>
  checkOperations({
    offered: { ...none, ...offered },
    text,
    chapterId: null,
    facts,
    sheetLines: [{ characterId: 12, text: 'Cannot swim.' }],
    beats: [{ id: 201 }, { id: 202 }],
    contract: ['Must not: swim'],
    things,
    ...more,
  })
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
    const { add } = check({ add: [added] }, { things: names as typeof things })
    const ids = { aboutCharacterIds: [2], aboutNames: ['Eve'], knowerIds: [1] }
    expect(add).toMatchObject([{ text: '[[character:2]] and Eve swim.', ...ids }])
  })

  test('a fact that a reading reports three times under two names of one person is added once', () => {
    const texts = ['Ione Marsh is here.', 'Ione is here.', 'ione marsh is here.']
    const { add } = check({ add: texts.map((one) => fact({ text: one, about: ['Ione Marsh'] })) })
    expect(add.map((one) => one.text)).toEqual(['[[character:11]] is here.'])
  })

  test('a fact that a reading adds has ids instead of names, and a quote with the exact words of the chapter', () => {
    expect(
      check({ add: [fact({ quote: '"I can\'t swim," Tobias said.', known_by: ['Tobias'] })] }).add,
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
    expect(check({ add: [fact({ text: 'Tobias cannot swim, says Wren.', about })] }).add[0]?.text).toBe(
      '[[character:12:short]] cannot swim, says [[character:13]].',
    )
    const renamed = {
      kind: 'character' as const,
      id: 15,
      name: 'Marta',
      aliases: ['Elena'],
      formerNames: ['Elena'],
    }
    const former = check(
      { add: [fact({ text: 'Elena rows.', about: ['Elena'] })] },
      { things: [...things, renamed] },
    )
    expect(former.add[0]).toMatchObject({ text: '[[character:15]] rows.', aboutCharacterIds: [15] })
    const namesake = { kind: 'character' as const, id: 14, name: 'Tobias Reed', aliases: [] }
    const shared = check({ add: [fact({ text: 'Tobias sings.', about })] }, { things: [...things, namesake] })
    expect(shared.add[0]?.text).toBe('Tobias sings.')
  })

  test.each([
    ['nobody in particular', [], true, []],
    ['everybody', ['everyone'], true, []],
    ['everybody, in the language of the chapter', ['Tobias', 'alle'], true, []],
    ['somebody without a character', ['Mrs. Dale'], false, []],
    ['one person with and one without a character', ['Mrs. Dale', 'Wren'], false, [13]],
  ])(
    'a fact that a reading adds is a secret from the others if it is known by %s: %s',
    (_, known_by, knownByAll, knowerIds) => {
      expect(check({ add: [fact({ known_by })] }).add).toMatchObject([{ knownByAll, knowerIds }])
    },
  )

  test('a fact that a reading adds is dropped and counted if its quote is not in the chapter, and ends no other facts', () => {
    expect(check({ add: [fact({ quote: 'She threw the ring away.', replaces: [3] })] })).toMatchObject({
      add: [],
      end: [],
      dropped: 1,
    })
  })

  test('a fact that a reading adds ends the facts that it replaces, so that two contrary facts are never both open', () => {
    expect(check({ add: [fact({ replaces: [3] })] }).end).toEqual([
      { factId: 103, quote: 'Ione put the ring on the table.', by: 1 },
    ])
  })

  test('a fact that is known already is left out by a reading and not counted as dropped', () => {
    expect(check({ add: [fact({ text: 'ione marsh wears a ring' })] })).toMatchObject({ add: [], dropped: 0 })
  })

  test('a fact that is known already, or that a reading adds twice, ends the facts that it replaces and not itself', () => {
    const quote = 'the engine was sold'
    const known = fact({ text: 'Ione Marsh wears a ring.', quote, replaces: [1, 3] })
    expect(check({ add: [known] })).toMatchObject({ add: [], end: [{ factId: 101, quote, by: null }] })
    const twice = check({ add: [fact(), fact({ replaces: [3] })] })
    expect(twice).toMatchObject({ add: [{ key: 1 }], end: [{ factId: 103, by: 1 }] })
  })
})

test('an operation of a reading on a line that was not sent to the model is dropped and counted', () => {
  const quote = 'the engine was sold'
  expect(
    check({
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
    check({
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

test('a contradiction that a reading finds has both quotes, and is not reported when the reading ends the fact', () => {
  const contradictions = [{ n: 1, quote: 'the engine was sold', why: 'He owns it.' }]
  expect(check({ contradictions }).findings).toEqual([
    {
      kind: 'contradiction',
      severity: 'warning',
      quote: 'the engine was sold',
      offset: text.indexOf('the engine was sold'),
      against: { kind: 'fact', id: 101, chapterId: 1, quote: 'his engine' },
      why: 'He owns it.',
    },
  ])
  expect(check({ contradictions, end: [{ n: 1, quote: 'the engine was sold' }] }).findings).toEqual([])
})

test('a contradiction with a fact that quotes no chapter has the words of the fact and no chapter', () => {
  const own = { quote: null, chapterId: 1, knownByAll: true, knowerIds: [] }
  const contradictions = [{ n: 1, quote: 'the engine was sold', why: 'She ate them.' }]
  const { findings } = check(
    { contradictions },
    { facts: [{ id: 104, text: 'Wren is allergic to nuts.', ...own }] },
  )
  expect(findings).toMatchObject([
    { against: { kind: 'fact', id: 104, chapterId: null, quote: 'Wren is allergic to nuts.' } },
  ])
})

test('whatever a model answers to a reading, only exact quotes of the chapter and ids of sent lines are kept', () => {
  const quote = fc.oneof(
    fc.string(),
    fc.constantFrom('the engine was sold', 'Wren heard it', '“I can’t swim,”', ''),
  )
  const n = fc.oneof(fc.integer(), fc.constantFrom(1, 2, 3))
  const name = fc.oneof(fc.string(), fc.constantFrom('Ione', 'Wren', 'Sker Point'))
  const offered = fc.record({
    add: fc.array(
      fc.record({
        kind: fc.string(),
        text: fc.string(),
        about: fc.array(name),
        known_by: fc.array(name),
        quote,
        replaces: fc.array(n),
      }),
    ),
    end: fc.array(fc.record({ n, quote })),
    learn: fc.array(fc.record({ n, who: name, quote })),
    beats: fc.array(fc.record({ n, quote })),
    contradictions: fc.array(fc.record({ n, quote, why: fc.string() })),
    broken: fc.array(fc.record({ n, quote, why: fc.string() })),
  })
  fc.assert(
    fc.property(offered, (answer) => {
      const checked = check(answer)
      const quotes = [checked.add, checked.end, checked.learn, checked.beats, checked.findings].flat()
      for (const one of quotes) expect(text).toContain(one.quote)
      for (const { factId } of [...checked.end, ...checked.learn]) expect([101, 102, 103]).toContain(factId)
      expect(new Set(checked.end.map(({ factId }) => factId)).size).toBe(checked.end.length)
      for (const { beatId } of checked.beats) expect([201, 202]).toContain(beatId)
      const keys = new Set(checked.add.map(({ key }) => key))
      for (const { by } of checked.end) expect(by === null || keys.has(by)).toBe(true)
    }),
  )
})
