import { expect, test } from 'vitest'
import { moderationPieces } from '../../../../worker/jobs/calls/moderation-pieces.ts'

const paragraph = 'The harbour was quiet that night, and nobody waited for the boat. '.repeat(20).trim()

test('a long text is split for moderation at the ends of paragraphs into parts of at most 4,000 characters', () => {
  const text = Array.from({ length: 12 }, () => paragraph).join('\n\n')
  const pieces = moderationPieces([text, ' ', 'A short one.'])
  expect(pieces.length).toBeGreaterThan(3)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(4000)
  expect(pieces.join('\n\n')).toBe(`${text}\n\nA short one.`)
})

test('a paragraph that is longer than 4,000 characters loses nothing when it is split for moderation', () => {
  const text = 'x'.repeat(9001)
  expect(moderationPieces([text]).join('')).toBe(text)
})

test('a paragraph that is split for moderation is not split within an emoji', () => {
  const text = `${'x'.repeat(3999)}🌊${'y'.repeat(4000)}`
  const pieces = moderationPieces([text])
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true)
  expect(pieces.join('')).toBe(text)
})

test('a chapter part is moderated with the sentence about a lead’s age from the description only if the lead is under eighteen', () => {
  const leads = [
    { name: 'Mia Torres', text: 'Plays the cello. She is sixteen and shy.' },
    { name: 'Jonas', text: 'A conductor. Age: 31. He lost his father when he was nine.' },
  ]
  expect(moderationPieces(['Mia meets Jonas.', 'Jonas waits.'], leads)).toEqual([
    'Mia: She is sixteen and shy.\n\nMia meets Jonas.',
    'Jonas waits.',
  ])
})
