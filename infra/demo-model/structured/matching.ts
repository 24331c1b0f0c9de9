import { baseOf } from '../prose/present.ts'

const COMMON = new Set(
  'the and but that this with from have had has was were she her him his they them their what when where which there then than for not you all out into over after before will would could should one two being been made make can about again chapter story some more must'.split(
    ' ',
  ),
)
const stem = (word: string): string => (baseOf(word) ?? word).replace(/(?:ing|ies|es|ed|s|e)$/, '')

/** Returns the words of a text that show its content, each once, reduced to stems. */
export const contentOf = (text: string): string[] => [
  ...new Set((text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !COMMON.has(word)).map(stem)),
]
export const NEGATED = /\b(?:not|never|no|nor|without|almost|nearly|instead)\b|n[’']t\b/i

/** Returns which share (0 to 1) of the content words of `wanted` also occurs in `sentence`. */
export function overlap(wanted: string, sentence: string): number {
  const words = contentOf(wanted)
  const own = new Set(contentOf(sentence))
  return words.length === 0 ? 0 : words.filter((word) => own.has(word)).length / words.length
}

// The words before a colon or before 'that' are often an instruction about style, which is not part of the event.
const clauseOf = (sentence: string): string => sentence.split(/[:;]|, that /).at(-1) ?? sentence

/** Replaces 'I' and 'me' by the narrator's name, so that a sentence in the first person can be compared. */
export function asThird(sentence: string, teller: string | null): string {
  return teller === null
    ? sentence
    : sentence.replace(/\b(?:I|me|myself)\b/g, teller).replace(/\bmy\b/gi, `${teller}’s`)
}

/**
 * Finds the sentence that describes an event. It has most of the event's words, and it is negated exactly if the event
 * is.
 */
export function toldIn(
  event: string,
  sentences: readonly string[],
  teller: string | null,
): string | undefined {
  return sentences
    .map((sentence) => ({ sentence, share: overlap(event, asThird(sentence, teller)) }))
    .filter(({ sentence, share }) => share >= 0.6 && NEGATED.test(clauseOf(sentence)) === NEGATED.test(event))
    .sort((x, y) => y.share - x.share)[0]?.sentence
}

/**
 * Finds the narrator of a text in the first person: the person whom the contract names, or else the first known person
 * whom the text does not name. Null for a text in the third person, which has at most four words such as 'I'.
 */
export function findTeller(
  text: string,
  contract: string,
  known: readonly { full: string; name: string }[],
): string | null {
  const narration = text.replace(/“[^”]*”?/g, ' ')
  if ((narration.match(/\b(?:I|me|my)\b/g) ?? []).length < 5) return null
  const named = known.find(({ full, name }) =>
    new RegExp(`of (?:${full}|${name})(?!\\p{L})`, 'u').test(contract),
  )
  return (named ?? known.find(({ name }) => !narration.includes(name)) ?? known[0])?.full ?? null
}
