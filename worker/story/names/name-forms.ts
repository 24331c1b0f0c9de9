import { escapePattern } from '#contract/escape-pattern.ts'
import { isParticle } from '#contract/titles.ts'

// In some languages a name in a sentence has other letters than on its sheet: Russian declines it ('Анна', 'Анну'), and
// Arabic and Hebrew join short words to it ('وليلى', 'and Layla').

const cyrillicEnding =
  '(?:а|я|у|ю|е|и|ы|о|й|ь|ой|ей|ёй|ою|ею|ом|ем|ём|ью|ого|его|ому|ему|ым|им|ых|их|ов|ев|ів|і|ї|ою|єю)?'

/** Returns the source of a pattern that finds a word of a name with other letters around its stem; null for other scripts. */
export function nameFormPattern(word: string): string | null {
  if (/^\p{Script=Cyrillic}{3,}$/u.test(word)) {
    const stem = word.replace(/[аеёиоуыэюяйьіїє]$/u, '')
    return `${escapePattern(stem)}${cyrillicEnding}`
  }
  if (/^\p{Script=Arabic}{3,}$/u.test(word)) return `[وفبلك]{0,2}${escapePattern(word)}`
  return /^\p{Script=Hebrew}{3,}$/u.test(word) ? `[ובלכמשה]{0,2}${escapePattern(word)}` : null
}

/** Returns whether a text has a word of a name in another form than on the sheet, as 'Анну' for 'Анна'. */
export function hasFormOfName(text: string, name: string): boolean {
  return name.split(/\s+/).some((word) => {
    const forms = isParticle(word.toLowerCase()) ? null : nameFormPattern(word)
    return forms !== null && new RegExp(`(?<!\\p{L})${forms}(?!\\p{L})`, 'u').test(text)
  })
}
