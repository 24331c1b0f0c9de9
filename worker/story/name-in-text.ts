import { foldName, nameWords, parseName } from './names.ts'
import { isFirstName } from './titles.ts'

/** A text made ready to look for names in: its folded words, and itself without diacritics. */
export type Searchable = { words: string; cased: string; text: string }

/** Makes a text searchable for names. */
export function searchable(text: string): Searchable {
  const cased = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[øłđðþßæœı]/gi, (char) => {
      const plain = foldName(char)
      return char === char.toLowerCase() ? plain : plain.charAt(0).toUpperCase() + plain.slice(1)
    })
  return { words: ` ${nameWords(text).join(' ')} `, cased, text }
}

function occurs(words: string, within: Searchable): boolean {
  return words !== '' && within.words.includes(` ${words} `)
}

/** Where a folded word stands in the text, in any case. */
function* hitsOf(word: string, within: Searchable): Generator<{ hit: string; at: number }> {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[-']/g, '.')}(?![\\p{L}\\p{N}])`, 'gui')
  for (const match of within.cased.matchAll(pattern)) yield { hit: match[0], at: match.index }
}

function isCapitalised(word: string, within: Searchable): boolean {
  for (const { hit } of hitsOf(word, within)) if (/^\p{Lu}/u.test(hit)) return true
  return false
}

/** The name as far as the text bears it out: whole, else its first name or its titled surname; null when not there. */
export function nameInText(name: string, within: Searchable): string | null {
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

/** Where a name first stands in the text, in folded units: as a whole, else any of its words. */
export function positionOf(name: string, within: Searchable): number {
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
 * Why the way the text uses a single word speaks against its being somebody's name, or null: 'the frozen Thames',
 * 'in Truro' and nothing else, or a common word that is capitalised only because it begins sentences.
 */
export function whyNoName(name: string, within: Searchable): string | null {
  const { words, titled, first } = parseName(name)
  if (words.length !== 1 || titled || !/\p{Ll}/u.test(name)) return null
  if (contraction.test(foldName(name).trim())) return 'not a name'
  const uses = [...hitsOf(first, within)].map(({ hit, at }) => ({
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
