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
