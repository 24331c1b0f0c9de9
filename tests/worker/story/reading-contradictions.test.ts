import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkOffered, text } from './offered-operations.ts'

test('a contradiction that a reading finds has both quotes, and is not reported when the reading ends the fact', () => {
  const contradictions = [{ n: 1, quote: 'the engine was sold', why: 'He owns it.' }]
  expect(checkOffered({ contradictions }).findings).toEqual([
    {
      kind: 'contradiction',
      severity: 'warning',
      quote: 'the engine was sold',
      offset: text.indexOf('the engine was sold'),
      against: { kind: 'fact', id: 101, chapterId: 1, quote: 'his engine' },
      why: 'He owns it.',
    },
  ])
  expect(checkOffered({ contradictions, end: [{ n: 1, quote: 'the engine was sold' }] }).findings).toEqual([])
})

test('a contradiction with a fact that the same reading ends is reported if its words stand before the end of the fact', () => {
  const chapter =
    'The compass was in the drawer under the stairs. Iris took it out, and by noon it lay in the lamp room.'
  const desk = { id: 105, text: 'The compass is in the keeper’s desk.', quote: 'the desk', chapterId: 1 }
  const facts = [{ ...desk, knownByAll: true, knowerIds: [] }]
  const quotes = ['was in the drawer under the stairs', 'by noon it lay in the lamp room', 'Iris took it out']
  const contradictions = quotes.map((quote) => ({ n: 1, quote, why: 'It was in the desk.' }))
  const end = [{ n: 1, quote: 'Iris took it out, and by noon' }]
  const foundBy = (offered: Parameters<typeof checkOffered>[0]) =>
    checkOffered(offered, { text: chapter, facts }).findings.map(({ quote }) => quote)
  expect(foundBy({ contradictions, end })).toEqual(quotes.slice(0, 1))
  const moved = { kind: 'state', text: 'The compass is in the lamp room.', about: [], known_by: [] }
  const add = [{ ...moved, quote: 'by noon it lay in the lamp room', replaces: [1] }]
  expect(foundBy({ contradictions, add })).toEqual([quotes[0], quotes[2]])
})

test('a contradiction with a fact that quotes no chapter has the words of the fact and no chapter', () => {
  const own = { quote: null, chapterId: 1, knownByAll: true, knowerIds: [] }
  const contradictions = [{ n: 1, quote: 'the engine was sold', why: 'She ate them.' }]
  const { findings } = checkOffered(
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
      const checked = checkOffered(answer)
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
