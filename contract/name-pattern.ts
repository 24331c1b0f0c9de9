import { escapePattern } from './escape-pattern.ts'
import { unspacedScripts } from './text.ts'
import { isParticle, isTitle } from './titles.ts'

// In these scripts a letter directly before or after a name can belong to another word: the scripts have no spaces
// between words, and Korean attaches particles to names.
const attachedLetter = `[${unspacedScripts}\\p{Script=Hangul}]`
const katakana = '[\\p{Script=Katakana}ー]'
/** A pattern for a letter or digit that, directly before or after a name, makes the name a part of a longer word. */
export const wordUnit = `(?!${attachedLetter})[\\p{L}\\p{N}]`

const attached = new RegExp(attachedLetter, 'u')

/** Returns whether the letters of a name can touch the letters of other words, as in Japanese, Chinese and Thai. */
export function isAttachedName(name: string): boolean {
  return attached.test(name)
}

/**
 * Returns the source of a pattern, for the flag `u`, that finds a name which is not a part of a longer word. Both forms
 * of the apostrophe are found.
 */
export function namePattern(name: string): string {
  const chars = [...name]
  const before = longerWord(chars[0] ?? '')
  const after = longerWord(chars.at(-1) ?? '')
  const escaped = escapePattern(name).replace(/['’]/g, "['’]")
  return `${before && `(?<!${before})`}${escaped}${after && `(?!${after})`}`
}

/**
 * Returns a pattern for the characters that, beside `char`, make a name a part of a longer word. `char` is the first or
 * last character of the name. It is '' if no character does so, because words in the script of `char` can touch.
 */
function longerWord(char: string): string {
  // A word in katakana ends where a letter of another script begins, so only another katakana letter makes it longer.
  if (new RegExp(katakana, 'u').test(char)) return katakana
  return attached.test(char) ? '' : wordUnit
}

// Names in these scripts begin with the name of the family.
const familyFirst = /^[\p{Script=Han}\p{Script=Hangul}]/u
const word = /^\p{L}[\p{L}\p{M}'’-]+$/u

// Korean family names, of which nearly all names of three letters begin with one. Other names in Hangul, such as 엘레나
// (Elena), have no part that stands for the whole.
const koreanFamily =
  /^[김이박최정강조윤장임한오서신권황안송전홍문양배백허남노하곽성차주우민진엄채원천방공현함변염]/u

/**
 * The given name in a name of three or four letters without a space: 美咲 in 佐藤美咲, 민수 in 김민수. Null for other
 * names.
 */
function givenNameIn(part: string): string | null {
  const isHan = /^\p{Script=Han}{3,4}$/u.test(part)
  return isHan || (/^\p{Script=Hangul}{3}$/u.test(part) && koreanFamily.test(part)) ? part.slice(-2) : null
}

/**
 * The parts of a name without the titles before it: 'Captain Tomás Reyes' has the parts 'Tomás' and 'Reyes'. A name
 * without a space, such as 佐藤美咲, has itself and the given name as parts.
 */
export function partsOfName(name: string): string[] {
  const parts = name.split(/[\s・]+/u).filter((part) => part !== '')
  const start = parts.findIndex((part) => !isTitle(part.toLowerCase().replace(/\.$/, '')))
  const own = start < 0 ? [] : parts.slice(start)
  const given = own.length === 1 ? givenNameIn(own[0] ?? '') : null
  return given === null ? own : [...own, given]
}

/**
 * Returns the part of a person's name by which others usually call the person: the first name, or the family name that
 * follows a title. Null when no part differs from the name, or when the part cannot be a name by itself.
 */
export function shortNameOf(name: string): string | null {
  const parts = partsOfName(name)
  const short = familyFirst.test(name.trim()) ? parts.at(-1) : parts[0]
  if (short === undefined || short === name.trim() || isParticle(short.toLowerCase())) return null
  return word.test(short) ? short : null
}
