import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectNew } from '../../../worker/story/detection.ts'
import { nameWords } from '../../../worker/story/names.ts'
import { runs } from '../../setup/runs.ts'
import { gold } from './detection-gold.ts'
import type { GoldCase } from './detection-gold-case.ts'

function found({ text, people, known, places, genre }: GoldCase): string[] {
  return detectNew({ text, people, known, places, genre }).found.map((person) => person.name)
}

describe('who is new', () => {
  test.each(gold.map((one) => [one.why, one] as const))('%s', (_, one) => {
    expect(found(one)).toEqual(one.fresh)
  })

  test('precision and recall over the gold set', () => {
    let right = 0
    let named = 0
    let wanted = 0
    for (const one of gold) {
      const names = found(one)
      named += names.length
      wanted += one.fresh.length
      right += names.filter((name) => one.fresh.includes(name)).length
    }
    expect(gold.length).toBeGreaterThanOrEqual(40)
    expect(right / named).toBeGreaterThanOrEqual(0.97)
    expect(right / wanted).toBeGreaterThanOrEqual(0.97)
  })

  test('the order in which a reading names people changes nothing', () => {
    for (const one of gold) {
      expect(found({ ...one, people: one.people.toReversed() }), one.why).toEqual(one.fresh)
    }
  })
})

test('what is told of a person is merged, within its limits, with a sentence of the text where nothing is', () => {
  const text = 'It was late. Hugo Bell came in with the rain. He left.'
  const {
    found: [hugo],
  } = detectNew({
    text,
    known: [],
    people: [
      { name: 'Hugo', role: 'lawyer', description: 'x '.repeat(900) },
      { name: 'Hugo Bell', role: 'a '.repeat(90), description: 'Tall.' },
    ],
  })
  expect(hugo?.name).toBe('Hugo Bell')
  expect(hugo?.role.length).toBeLessThanOrEqual(100)
  expect(hugo?.description.length).toBeLessThanOrEqual(1000)
  expect(hugo?.description.startsWith('x x')).toBe(true)
  expect(hugo?.context).toBe('Hugo Bell came in with the rain.')
})

test('what is left out is told with the reason', () => {
  const { ignored } = detectNew({
    text: 'Tomas fed Biscuit.',
    known: [{ name: 'Tomas Reyes' }],
    people: [{ name: 'Tomas' }, { name: 'Biscuit', role: 'dog' }, { name: 'Ada' }, { name: '' }],
  })
  expect(Object.fromEntries(ignored.map(({ name, why }) => [name, why]))).toEqual({
    Tomas: 'known',
    Biscuit: 'an animal',
    Ada: 'not in the text',
    '': 'not a name',
  })
})

// Names that are near each other, with titles, parts, other people's surnames, and what no person is called.
const names = [
  'Elena Marsh',
  'Elena',
  'Ellie',
  'Marsh',
  'Mrs. Marsh',
  'ELENA',
  'Helena Marsh',
  'Tomas Reyes',
  'Tom',
  'Mr. Reyes',
  'Mrs. Reyes',
  'Captain Reyes',
  'Thomas Rey',
  'Ana Reyes',
  'Anna',
  'Hugo Bell',
  'the doctor',
  'Dr. Bell',
  'O’Brien',
  'Jean-Luc',
  'Łukasz',
  'Biscuit',
  '',
]
const person = fc.record({
  name: fc.constantFrom(...names),
  role: fc.constantFrom('', 'keeper', 'his mother', 'dog'),
})
const spoken = fc
  .array(fc.constantFrom(...names.filter(Boolean)), { maxLength: 8 })
  .map((said) => said.map((name) => `${name} came in with the rain.`).join(' '))

test('whoever is named and whoever is known: found are people of the text, each once, and known from then on', () => {
  fc.assert(
    fc.property(
      spoken,
      fc.array(person, { maxLength: 7 }),
      fc.array(person, { maxLength: 4 }),
      (text, people, known) => {
        const first = detectNew({ text, people, known })
        expect(first.found.length + first.ignored.length).toBeLessThanOrEqual(people.length)
        const found = first.found.map(({ name }) => name)
        for (const name of found) {
          expect(nameWords(name).some((word) => nameWords(text).includes(word))).toBe(true)
          expect(known.map((one) => one.name)).not.toContain(name)
        }
        expect(new Set(found).size).toBe(found.length)
        // Read once more after its writer has made characters of them, they are nobody new.
        expect(detectNew({ text, people, known: [...known, ...first.found] }).found).toEqual([])
      },
    ),
    { numRuns: runs(10_000) },
  )
})
