import type { PassageIntent } from '#contract/book-options.ts'
import { countWords } from '#contract/text.ts'
import { sentenceEnds } from '#core/text/sentences.ts'

/** The parts of the chapter before and after a passage, which the prompt shows to the model. */
export interface PassageContext {
  before: string
  after: string
}

const wordsBefore = 700
const wordsAfter = 350

/** Returns the text before and after a passage: whole sentences, at most 700 words before and 350 words after. */
export function passageContext(chapter: string, from: number, length: number): PassageContext {
  return {
    before: lastWords(chapter.slice(0, from), wordsBefore),
    after: firstWords(chapter.slice(from + length), wordsAfter),
  }
}

// Each sentence is counted once, from the passage outwards, because counting a long text for each of its sentences
// would block the worker for seconds.
function lastWords(text: string, most: number): string {
  let start = text.length
  let words = 0
  for (const from of [0, ...sentenceEnds(text)].toReversed()) {
    words += countWords(text.slice(from, start))
    if (words > most) break
    start = from
  }
  return text.slice(start).trim()
}

function firstWords(text: string, most: number): string {
  let end = 0
  let words = 0
  for (const to of sentenceEnds(text)) {
    words += countWords(text.slice(end, to))
    if (words > most) break
    end = to
  }
  return text.slice(0, end).trim()
}

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
