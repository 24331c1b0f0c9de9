import { type Gender, genderOfFirstName, genderOfTitle, isFirstName, isTitle } from './titles.ts'

/** A name taken apart: folded words of the name itself, and what its forms of address tell. */
export type ParsedName = {
  words: string[]
  first: string
  last: string
  titled: boolean
  gender: Gender | null
}

const particles = new Set(
  'de del della di da das dos du des la le las los el al bin ibn ben van von der den zu of y e ap mac'.split(
    ' ',
  ),
)
const suffixes = new Set('jr sr junior senior ii iii iv phd md esq'.split(' '))
const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Folded for comparing: no case, no diacritics, one kind of apostrophe. Keeps the words apart. */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[øłđðþßæœı]/g, (char) => plainLetters[char] ?? char)
    .replace(/[’‘`´]/g, "'")
}

/** The folded words of a text: letters and digits with inner hyphens and apostrophes, a possessive taken off. */
export function nameWords(text: string): string[] {
  const words = foldName(text).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*'?/gu) ?? []
  return words.map((word) => word.replace(/'s?$/, '')).filter((word) => word !== '')
}

/** Takes a name apart: 'Captain Tomás de la Reyes Jr.' is [tomas, reyes], titled. */
export function parseName(name: string): ParsedName {
  const all = nameWords(name.replace(/\([^)]*\)|["“][^"”]*["”]/g, ' '))
  let start = 0
  let gender: Gender | null = null
  for (const word of all) {
    if (!isTitle(word)) break
    gender = genderOfTitle(word) ?? gender
    start++
  }
  const words = all.slice(start).filter((word) => !particles.has(word) && !suffixes.has(word))
  return { words, first: words[0] ?? '', last: words.at(-1) ?? '', titled: start > 0, gender }
}

/** The gender a name tells by its form of address, else by a common first name. */
export function genderOfName(name: ParsedName): Gender | null {
  if (name.gender) return name.gender
  return genderOfFirstName(name.first)
}

/** Whether every word of `part` stands in `whole`, in that order; an initial stands for the word it begins. */
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
 * Whether two names can be one person's. One must be part of the other word for word: 'Tomas', 'Mr. Reyes' and
 * 'Captain Tomas Reyes' agree, 'Anna' and 'Annabel', 'Tomas Reyes' and 'Maria Reyes', 'Tomas Reyes' and 'Tomas
 * Vega' do not. A bare word that is a common first name ('Rose') is not taken for the surname of 'Emily Rose'.
 */
export function namesAgree(a: ParsedName, b: ParsedName): boolean {
  const [part, whole] = a.words.length <= b.words.length ? [a, b] : [b, a]
  if (!isPart(part.words, whole.words)) return false
  if (part.words.length === 1 && whole.words.length > 1 && part.first !== whole.first) {
    return part.titled || !isFirstName(part.first) || part.first.length === 1
  }
  return true
}

/** Whether two names rule each other out although they share a word: another first name, another gender's title. */
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
