import { foldName } from '#core/text/fold-name.ts'
import { rememberByText } from '#core/text/remember-by-text.ts'
import { isFirstName } from './first-names.ts'
import { nameWords, parseName } from './names.ts'

/**
 * A text that is prepared so that names can be searched in it: its folded words, the text without diacritics, and the
 * original text.
 */
export type SearchableText = { words: string; cased: string; text: string }

/** Prepares a text once, so that many names can be searched in it, also by another caller later. */
export const prepareSearch: (text: string) => Readonly<SearchableText> = rememberByText(prepare, 200_000)

function prepare(text: string): SearchableText {
  const cased = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[øłđðþßæœı]/gi, (char) => {
      const plain = foldName(char)
      return char === char.toLowerCase() ? plain : plain.charAt(0).toUpperCase() + plain.slice(1)
    })
  return { words: ` ${nameWords(text).join(' ')} `, cased, text }
}

function occurs(words: string, within: SearchableText): boolean {
  return words !== '' && within.words.includes(` ${words} `)
}

/** Yields each occurrence of a folded word in the text, in upper or lower case. */
function* findOccurrences(word: string, within: SearchableText): Generator<{ hit: string; at: number }> {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[-']/g, '.')}(?![\\p{L}\\p{N}])`, 'gui')
  for (const match of within.cased.matchAll(pattern)) yield { hit: match[0], at: match.index }
}

function isCapitalised(word: string, within: SearchableText): boolean {
  for (const { hit } of findOccurrences(word, within)) if (/^\p{Lu}/u.test(hit)) return true
  return false
}

/**
 * Returns the part of a name that occurs in the text: the whole name, or its first name, or its title with the
 * surname. Returns null when the name does not occur.
 */
export function findNameInText(name: string, within: SearchableText): string | null {
  const trimmed = name
    .replace(/['’]s$/u, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (!/\p{Lu}|\p{Ll}/u.test(trimmed)) return within.text.includes(trimmed) ? trimmed : null
  const parsed = parseName(trimmed)
  const present = parsed.words.filter((word) => occurs(word, within) && isCapitalised(word, within))
  if (present.length === 0) return null
  if (present.length === parsed.words.length || occurs(nameWords(trimmed).join(' '), within)) return trimmed
  const kept = trimmed.split(' ').filter((part) => {
    const word = nameWords(part)[0] ?? ''
    if (present.includes(word)) return true
    return !present.includes(parsed.first) && !parsed.words.includes(word) && occurs(word, within)
  })
  return kept.length > 0 ? kept.join(' ') : null
}

/** Returns the offset in the folded text at which a name, or one of its words, first occurs. */
export function findNamePosition(name: string, within: SearchableText): number {
  const at = (words: string) => within.words.indexOf(` ${words} `)
  const whole = at(nameWords(name).join(' '))
  if (whole >= 0) return whole
  return Math.min(
    ...parseName(name)
      .words.map(at)
      .filter((where) => where >= 0),
  )
}

const contraction = /^\p{L}+'(?:m|re|ve|ll|d|s|t)$/u
const theBefore = /\b(?:the|this|that)\s+(?:\p{Ll}+\s+)?$/u
const inBefore = /\b(?:in|into|within|outside|throughout|across)\s+$/u
const commandAfter =
  /^\s+(?:the|an?|it|me|him|us|them|this|that|these|those|my|your|his|off|out|up|down|away)\b/u
const sentenceBefore = /(?:^|[.!?…:;—–\n]["”’)\]]*\s*|["“‘«(]\s*)$/u

/**
 * Returns the reason why a single word is not the name of a person, judged by its use in the text, or null. Examples
 * are a river ('the frozen Thames'), a town ('in Truro') and a common word with a capital only at sentence starts.
 */
export function nonNameReason(name: string, within: SearchableText): string | null {
  const { words, titled, first } = parseName(name)
  if (words.length !== 1 || titled || !/\p{Ll}/u.test(name)) return null
  if (contraction.test(foldName(name).trim())) return 'not a name'
  const uses = [...findOccurrences(first, within)].map(({ hit, at }) => ({
    hit,
    before: within.cased.slice(Math.max(0, at - 40), at),
    after: within.cased.slice(at + hit.length, at + hit.length + 12),
  }))
  const capitals = uses.filter(({ hit }) => /^\p{Lu}/u.test(hit))
  const inside = capitals.filter(({ before }) => !sentenceBefore.test(before))
  if (capitals.length === 0) return null
  if (capitals.every(({ before, after }) => theBefore.test(before) && !/^['’]s\b/.test(after)))
    return 'a place or thing'
  if (capitals.every(({ before, after }) => inBefore.test(before) && !/^['’]/.test(after))) return 'a place'
  if (inside.length > 0 || isFirstName(first)) return null
  if (capitals.length < uses.length) return 'a common word'
  return capitals.every(({ after }) => commandAfter.test(after)) ? 'a common word' : null
}
