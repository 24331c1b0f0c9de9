import { detectLanguage } from '#core/text/detect-language.ts'
import { deniesIn, type KnownLanguage, recognizeLanguage } from '../words/prohibitions.ts'
import { negatedOrImagined } from './rule-input.ts'

/** A known language other than English. Its rules use separate patterns. */
export type OtherLanguage = Exclude<KnownLanguage, 'en'>

/** Words which show that an event is only imagined or has nearly happened. English has them in `negatedOrImagined`. */
export const imagined: Record<OtherLanguage, RegExp> = {
  de: words(
    'fast|beinahe|als ob|als würden?|würden?|hätten?|könnten?|möchten?|wollten?|wenn|falls|träum\\p{L}*|erinner\\p{L}*|statt',
  ),
  fr: words(
    "presque|failli\\p{L}*|comme s['’i]\\p{L}*|s['’]ils?|aurai\\p{L}*|voud\\p{L}*|pourrai\\p{L}*|voulai\\p{L}*|rêv\\p{L}*|souv\\p{L}*|imagin\\p{L}*|au lieu",
  ),
  es: words(
    'casi|como si|si|habría\\p{L}*|hubiera\\p{L}*|podría\\p{L}*|querí\\p{L}*|quisiera\\p{L}*|soñ\\p{L}*|record\\p{L}*|imagin\\p{L}*|en vez|en lugar',
  ),
  pt: words(
    'quase|como se|teria\\p{L}*|poderia\\p{L}*|queria\\p{L}*|sonh\\p{L}*|lembr\\p{L}*|imagin\\p{L}*|em vez',
  ),
  it: words(
    'quasi|come se|avrebbe\\p{L}*|potrebbe\\p{L}*|vole\\p{L}*|vorrebbe\\p{L}*|sogn\\p{L}*|ricord\\p{L}*|immagin\\p{L}*|invece',
  ),
}

function words(source: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'iu')
}

function upTo(clause: readonly string[], last: number): string {
  return clause.slice(0, last + 1).join(' ')
}

const isOther = (language: string): language is OtherLanguage => language in imagined

/** Returns the language of a chapter if it is a known one other than English; otherwise null. */
export function otherLanguageOf(text: string): OtherLanguage | null {
  const language = detectLanguage(text) ?? recognizeLanguage(text)
  return isOther(language) ? language : null
}

/**
 * Returns a function that tests whether a clause of the text denies or only imagines an event whose last word is at
 * `last`. Null when the language of the text is none of the six whose words of denial are known: no rule can then
 * recognize that an event does not happen (D-119).
 */
export function createDenialTest(
  text: string,
): ((clause: readonly string[], last: number) => boolean) | null {
  const language = detectLanguage(text) ?? recognizeLanguage(text)
  if (language === 'en') return (clause, last) => negatedOrImagined.test(upTo(clause, last))
  if (!isOther(language)) return null
  return (clause, last) => {
    // In German a denial follows the verb: 'Sie küssten sich nicht'.
    const part = language === 'de' ? clause.join(' ') : upTo(clause, last)
    return deniesIn(language, part) || imagined[language].test(part)
  }
}
