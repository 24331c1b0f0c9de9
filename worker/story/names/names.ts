import { type Gender, genderOfTitle, isParticle, isTitle } from '#contract/titles.ts'
import { foldName } from '#core/text/fold-name.ts'
import { genderOfFirstName, isFirstName } from './first-names.ts'

/** A name that was split into its folded words without titles. `gender` is the gender that a title shows. */
export type ParsedName = {
  words: string[]
  first: string
  last: string
  titled: boolean
  gender: Gender | null
}

const suffixes = new Set('jr sr junior senior ii iii iv phd md esq'.split(' '))
/** Returns the folded words of a text, with inner hyphens and apostrophes and without a possessive "'s". */
export function nameWords(text: string): string[] {
  const words = foldName(text).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*'?/gu) ?? []
  return words.map((word) => word.replace(/'s?$/, '')).filter((word) => word !== '')
}

/** Parses a name: 'Captain Tomás de la Reyes Jr.' has the words [tomas, reyes] and a title. */
export function parseName(name: string): ParsedName {
  // The lengths are limited, because a name of many opening marks would otherwise take quadratic time.
  const all = nameWords(name.replace(/\([^)]{0,200}\)|["“][^"”]{0,200}["”]/g, ' '))
  let start = 0
  let gender: Gender | null = null
  for (const word of all) {
    if (!isTitle(word)) break
    gender = genderOfTitle(word) ?? gender
    start++
  }
  const words = all.slice(start).filter((word) => !isParticle(word) && !suffixes.has(word))
  return { words, first: words[0] ?? '', last: words.at(-1) ?? '', titled: start > 0, gender }
}

/** Returns the gender that the title of a name shows, or else its common first name; null when neither does. */
export function genderOfName(name: ParsedName): Gender | null {
  if (name.gender) return name.gender
  return genderOfFirstName(name.first)
}

/** Returns true when `whole` has every word of `part` in the same order. An initial matches a word it begins. */
function isPart(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0
  for (const word of part) {
    while (at < whole.length && whole[at] !== word && !(word.length === 1 && whole[at]?.startsWith(word)))
      at++
    if (at++ >= whole.length) return false
  }
  return part.length > 0
}

/**
 * Returns true when two names can belong to the same person, which needs all words of one name in the other. 'Tomas',
 * 'Mr. Reyes' and 'Captain Tomas Reyes' agree. 'Anna' and 'Annabel' do not agree, and neither do 'Tomas Reyes' and
 * 'Maria Reyes'. A single common first name ('Rose') does not match the surname of 'Emily Rose'.
 */
export function namesAgree(a: ParsedName, b: ParsedName): boolean {
  const [part, whole] = a.words.length <= b.words.length ? [a, b] : [b, a]
  if (!isPart(part.words, whole.words)) return false
  if (part.words.length === 1 && whole.words.length > 1 && part.first !== whole.first) {
    return part.titled || !isFirstName(part.first) || part.first.length === 1
  }
  return true
}

/**
 * Returns true when two names share a word but belong to different people, because the first names or the genders of
 * the titles differ.
 */
export function namesConflict(
  a: ParsedName,
  aGender: Gender | null,
  b: ParsedName,
  bGender: Gender | null,
): boolean {
  if ((a.gender || b.gender) && aGender && bGender && aGender !== bGender) return true
  if (a.words.length < 2 || b.words.length < 2) return false
  return !isPart(a.words, b.words) && !isPart(b.words, a.words) && a.last === b.last
}
