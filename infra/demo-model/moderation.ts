import { scoreSexualMinors } from './moderation-score.ts'

const MINOR =
  /\b(?:child(?:ren)?|minors?|under-?age(?:d)?|pre-?teens?|school(?:girl|boy)s?|toddlers?|(?:little|young) (?:girl|boy)s?|(?:[1-9]|1[0-7])[- ]?(?:years?[- ]old|y\/?o)|(?:six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)[- ]years?[- ]old|aged? (?:[1-9]|1[0-7])\b)/i
const SEXUAL =
  /\b(?:sex(?:ual(?:ly)?)?|naked|nude|undress(?:ed|es|ing)?|erotic(?:a|ally)?|aroused?|orgasms?|intercourse|porn\w*|explicit love scene|making love|makes? love|molest\w*)\b/i
const HARMLESS_CHILD_WORDS = /\bas (?:a )?child(?:ren)?\b|\bchildhood\b|\bchildless\b/gi

/** Returns true if one sentence of the text contains both a word for a minor and a sexual word. */
export function isSexualWithMinor(text: string): boolean {
  return text
    .split(/(?<=[.!?\n])\s+/)
    .map((sentence) => sentence.replace(HARMLESS_CHILD_WORDS, ''))
    .some((sentence) => MINOR.test(sentence) && SEXUAL.test(sentence))
}

const CATEGORIES = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/intent',
  'self-harm/instructions',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
]

function readTexts(input: unknown): string[] {
  if (typeof input === 'string') return [input]
  if (!Array.isArray(input)) return ['']
  return input.map((part) =>
    typeof part === 'string' ? part : String((part as { text?: unknown })?.text ?? ''),
  )
}

/**
 * The score from which a text is flagged. A lower threshold would also refuse stories about the parents of a teenager.
 */
const threshold = 0.8

/** Answers a moderation call as a classifier with scores from 0 to 1. It can flag only the category `sexual/minors`. */
export function moderate(input: unknown) {
  const results = readTexts(input).map((text) => {
    const score = isSexualWithMinor(text) ? 0.98 : scoreSexualMinors(text)
    const flagged = score >= threshold
    const mark = <T>(own: T, others: T) =>
      Object.fromEntries(CATEGORIES.map((name) => [name, name === 'sexual/minors' ? own : others]))
    return { flagged, categories: mark(flagged, false), category_scores: mark(score, 0.001) }
  })
  return { id: 'modr-demo', model: 'demo-moderation-1', results }
}
