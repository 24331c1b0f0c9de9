import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectNewCharacters } from '../../../../worker/story/names/detection.ts'
import { nameWords } from '../../../../worker/story/names/names.ts'
import { propertyRuns } from '../../../setup/runs.ts'
import { gold } from '../detection-gold.ts'
import type { GoldCase } from '../detection-gold-case.ts'

function found({ text, people, known, places, genre }: GoldCase): string[] {
  return detectNewCharacters({ text, people, known, places, genre }).found.map((person) => person.name)
}

describe('the detection of new people', () => {
  test.each(gold.map((one) => [one.title, one] as const))(
    'detection finds exactly the new people in a text with %s',
    (_, one) => {
      expect(found(one)).toEqual(one.fresh)
    },
  )

  test('detection finds the new people of all gold cases with a precision and a recall of at least 97 %', () => {
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

  test('detection finds the same new people when the reading reports the people in reverse order', () => {
    for (const one of gold) {
      expect(found({ ...one, people: one.people.toReversed() }), one.title).toEqual(one.fresh)
    }
  })
})

test('detection merges two reports about one person within the length limits, and adds no words of the text', () => {
  const text = 'It was late. Hugo Bell came in with the rain. He left.'
  const {
    found: [hugo],
  } = detectNewCharacters({
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
  expect(hugo?.context).toBe('')
})

test('detection reports each ignored name with its reason', () => {
  const { ignored } = detectNewCharacters({
    text: 'Tomas fed Biscuit.',
    known: [{ name: 'Tomas Reyes' }],
    people: [{ name: 'Tomas' }, { name: 'Biscuit', role: 'dog' }, { name: 'Ada' }, { name: '' }],
  })
  expect(Object.fromEntries(ignored.map(({ name, reason }) => [name, reason]))).toEqual({
    Tomas: 'known',
    Biscuit: 'an animal',
    Ada: 'not in the text',
    '': 'not a name',
  })
})

// Names that detection could confuse: similar names, titles, parts of names, surnames of other people, and words that
// are no names.
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
  .map((names) => names.map((name) => `${name} came in with the rain.`).join(' '))

test('detection finds only people of the text, each once, and finds nobody who has become a character', () => {
  fc.assert(
    fc.property(
      spoken,
      fc.array(person, { maxLength: 7 }),
      fc.array(person, { maxLength: 4 }),
      (text, people, known) => {
        const first = detectNewCharacters({ text, people, known })
        expect(first.found.length + first.ignored.length).toBeLessThanOrEqual(people.length)
        const found = first.found.map(({ name }) => name)
        for (const name of found) {
          expect(nameWords(name).some((word) => nameWords(text).includes(word))).toBe(true)
          expect(known.map((one) => one.name)).not.toContain(name)
        }
        expect(new Set(found).size).toBe(found.length)
        // When the found people have become characters, a second detection finds nobody.
        expect(detectNewCharacters({ text, people, known: [...known, ...first.found] }).found).toEqual([])
      },
    ),
    { numRuns: propertyRuns(10_000) },
  )
})
