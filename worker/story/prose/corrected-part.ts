import { countWords } from '#contract/text.ts'
import { sentencesToCompare } from '../findings/phrases.ts'
import type { Band } from './length.ts'
import { applyLengthCorrection, type LengthCorrection, wordsOutside } from './length-correction.ts'
import { foldSentence, foldSentences } from './sameness.ts'

/** A part may be this many times as long as requested, or as long as the part that it replaces. */
const maxTimesRequested = 1.5
/** If more than this share of its sentences are in the rest of the chapter, a part repeats the chapter. */
const maxRepeatedShare = 0.2

/**
 * Returns the chapter with the part that a model has written again (D-116). Returns null when the part cannot be used:
 * the length does not come nearer to the band, the part is far longer than requested, or it repeats sentences of the
 * rest of the chapter, for example because the model returned the whole chapter.
 */
export function withCorrectedPart(
  text: string,
  band: Band,
  mend: LengthCorrection,
  part: string,
): string | null {
  if (countWords(part) > Math.max(mend.had, mend.words * maxTimesRequested)) return null
  if (repeatsRest(part, text, mend)) return null
  const mended = applyLengthCorrection(text, mend, part)
  return wordsOutside(mended, band) < wordsOutside(text, band) ? mended : null
}

// Sentences that the old part has too are not counted: the chapter repeated them already.
function repeatsRest(part: string, text: string, { from, to }: LengthCorrection): boolean {
  const old = new Set(foldSentences(text.slice(from, to)))
  const rest = new Set(foldSentences(`${text.slice(0, from)}\n\n${text.slice(to)}`))
  const isRepeated = (sentence: string) => rest.has(sentence) && !old.has(sentence)
  if (sentencesToCompare(part).some((sentence) => isRepeated(foldSentence(sentence)))) return true
  const sentences = foldSentences(part)
  return sentences.filter(isRepeated).length > sentences.length * maxRepeatedShare
}
