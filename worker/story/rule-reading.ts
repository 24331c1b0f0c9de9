import { cutText, sentencesOf } from '#core/text/sentences.ts'
import { nameWords } from './names.ts'
import { foldLine } from './sections.ts'

/** The first sentences of a chapter are its opening, which a person would recognize as copied (D-118). */
const openingSentences = 3
const mostSentences = 4
const longest = 1200

const common = new Set(
  'the and but that this with from have had was were she her him his they them their what when where there would could into over after before then than not for you all out been who'.split(
    ' ',
  ),
)

/**
 * Makes a summary of a chapter without a model, for the time until the model reads it: up to four sentences with the most
 * names and repeated words, in their order. The first sentences and speech are left out (D-118). Null when too little
 * is left.
 */
export function summaryByRule(text: string, names: readonly string[]): string | null {
  const sentences = sentencesOf(text).map(foldLine)
  const counts = new Map<string, number>()
  for (const word of nameWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const known = new Set(names.flatMap(nameWords))
  const weigh = (sentence: string) => {
    const words = [...new Set(nameWords(sentence))].filter((word) => word.length > 2 && !common.has(word))
    const weight = words.reduce(
      (sum, word) => sum + (known.has(word) ? 3 : Math.min(counts.get(word) ?? 1, 4) - 1),
      0,
    )
    return weight / Math.sqrt(words.length + 4)
  }
  const chosen = sentences
    .map((sentence, place) => ({ sentence, place, weight: weigh(sentence) }))
    .filter(
      ({ sentence, place }) => place >= openingSentences && !/["“”«»]/.test(sentence) && sentence.length > 20,
    )
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostSentences)
    .toSorted((a, b) => a.place - b.place)
  return chosen.length === 0 ? null : cutText(chosen.map(({ sentence }) => sentence).join(' '), longest)
}
