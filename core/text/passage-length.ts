import type { PassageIntent } from '#contract/book-options.ts'

/** The minimum and maximum number of words of a suggestion, and the number that the model should aim for. */
export interface PassageLength {
  min: number
  max: number
  aim: number
}

const factors: Record<PassageIntent, readonly [min: number, aim: number, max: number]> = {
  rewrite: [0.7, 1, 1.3],
  expand: [1.4, 1.9, 2.6],
  shorten: [0.3, 0.55, 0.8],
  describe: [1.1, 1.5, 2.1],
  continue: [0, 0, 0],
  custom: [0.4, 1, 2],
}
const shortest = 6
const continuation: PassageLength = { min: 60, aim: 120, max: 220 }

/** Returns the length of a suggestion for a passage of `words` words. A continuation has a fixed length. */
export function passageLength(intent: PassageIntent, words: number): PassageLength {
  if (intent === 'continue') return continuation
  const [min, aim, max] = factors[intent]
  const atLeast = (count: number) => Math.max(shortest, Math.round(count))
  return {
    min: Math.max(1, Math.round(words * min)),
    aim: atLeast(words * aim),
    max: atLeast(words * max + (max > 1 ? 8 : 0)),
  }
}
