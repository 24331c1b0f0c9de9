import { expect, test } from 'vitest'
import { moderationPieces } from '../../../worker/jobs/moderation-pieces.ts'

const paragraph = 'The harbour was quiet that night, and nobody waited for the boat. '.repeat(20).trim()

test('a long text is split at the ends of paragraphs into pieces of at most 4,000 characters', () => {
  const text = Array.from({ length: 12 }, () => paragraph).join('\n\n')
  const pieces = moderationPieces([text, ' ', 'A short one.'])
  expect(pieces.length).toBeGreaterThan(3)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(4000)
  expect(pieces.join('\n\n')).toBe(`${text}\n\nA short one.`)
})

test('a paragraph that is longer than a piece loses nothing', () => {
  const text = 'x'.repeat(9001)
  expect(moderationPieces([text]).join('')).toBe(text)
})

test('a piece of a chapter for the moderation call begins with the age from the description if it names a lead under eighteen, and otherwise not', () => {
  const leads = [
    { name: 'Mia Torres', text: 'Plays the cello. She is sixteen and shy.' },
    { name: 'Jonas', text: 'A conductor. Age: 31. He lost his father when he was nine.' },
  ]
  expect(moderationPieces(['Mia meets Jonas.', 'Jonas waits.'], leads)).toEqual([
    'Mia: She is sixteen and shy.\n\nMia meets Jonas.',
    'Jonas waits.',
  ])
})
