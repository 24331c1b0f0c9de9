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

/** Answers a moderation call. `sexual/minors` is the only category that it can flag. */
export function moderate(input: unknown) {
  const results = readTexts(input).map((text) => {
    const flagged = isSexualWithMinor(text)
    const mark = <T>(yes: T, no: T) =>
      Object.fromEntries(CATEGORIES.map((name) => [name, flagged && name === 'sexual/minors' ? yes : no]))
    return { flagged, categories: mark(true, false), category_scores: mark(0.98, 0.001) }
  })
  return { id: 'modr-demo', model: 'demo-text-1', results }
}
