import { escapePattern } from '#contract/escape-pattern.ts'
import { isParticle } from '#contract/titles.ts'

// A writer spells a name of several parts in one or in several words: 'DeLuca' and 'De Luca', 'O’Brien' and 'OBrien',
// 'Jean-Luc' and 'Jean Luc'.
const joined = /^(De|Del|Della|Di|Da|Du|La|Le|Van|Von|Mac|Mc|Fitz|St)(\p{Lu}\p{L}+)$/u
const withApostrophe = /^(\p{L}{1,2})['’](\p{L}+)$/u

/** Returns the other spellings of the parts of a name that are written in one or in several words. */
export function otherSpellings(name: string): string[] {
  const parts = name.trim().split(/\s+/)
  const found = parts.flatMap((part, at) => {
    const [, prefix, rest] = joined.exec(part) ?? []
    if (prefix && rest) return [`${prefix} ${rest}`]
    if (/^\p{Lu}\p{L}+(?:-\p{Lu}\p{L}+)+$/u.test(part)) return [part.replaceAll('-', ' ')]
    const [, letter, ending] = withApostrophe.exec(part) ?? []
    if (letter && ending) return oneWord([letter, ending])
    if (isParticle(part.toLowerCase()) || at === 0) return []
    const before = parts.slice(0, at).toReversed()
    const other = before.findIndex((word) => !isParticle(word.toLowerCase()))
    const particles = before.slice(0, other < 0 ? before.length : other).toReversed()
    return particles.length > 0 ? oneWord([...particles, part]) : []
  })
  return [...new Set(found.flatMap((spelling) => [spelling, spelling.toUpperCase()]))]
}

function oneWord(parts: readonly string[]): string[] {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return [parts.map(capital).join(''), capital(parts.join('').toLowerCase())]
}

/** Returns the source of a pattern that finds a part of a name in another spelling; null for a name without one. */
export function otherSpellingPattern(name: string): string | null {
  const spellings = otherSpellings(name)
  return spellings.length === 0
    ? null
    : `(?<![\\p{L}\\p{N}])(?:${spellings.map(escapePattern).join('|')})(?![\\p{L}\\p{N}])`
}
