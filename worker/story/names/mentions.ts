import { isAttachedName, namePattern, partsOfName } from '#contract/name-pattern.ts'
import { isParticle, isTitle } from '#contract/titles.ts'
import { createNameUseTest, isAmbiguousName, isCommonName } from '#core/text/common-names.ts'
import { foldName } from '#core/text/fold-name.ts'
import { functionWords } from '#core/text/function-words.ts'
import { contentHashes, wordHashes } from '../words/scan-words.ts'
import { hasFormOfName } from './name-forms.ts'
import { otherSpellingPattern } from './name-spellings.ts'
import { nameWords, parseName } from './names.ts'

/** A text, such as the contract of a chapter, that is prepared so that names can be searched in it. */
export interface Mentions {
  /** Returns whether the text names this person, place or thing, by the whole name or by one of its words (D-108). */
  has(name: string): boolean
  /** The hashes of all words of the text that are not function words. */
  words: ReadonlySet<number>
}

/**
 * Prepares a text for the search of names. Names of every length are found. A function word inside a name is no match
 * ('the' does not name 'The Gull'). A first name that is also such a word ('Will', 'May') matches only where the text uses
 * it as a name (`createNameUseTest`). `named` are names that the caller knows to be meant by the text, and `people` are
 * the people of the story: a part of their names that is also a common word counts only as `createCapitalTest` decides.
 */
export function findMentions(
  text: string,
  named: readonly string[] = [],
  people: readonly NamedCharacter[] = [],
): Mentions {
  const whole = [text, ...named].join('\n')
  const all = wordHashes(whole)
  const known = new Map<string, boolean>(named.map((name) => [name, true]))
  const isNameUse = createNameUseTest(whole)
  const ofPeople = new Set(people.flatMap(namesOf))
  const isCapital = createCapitalTest(whole)
  const isUsed = (word: string) => everyPart(word, all) && isUsedAsName(word, whole, isNameUse)

  function decide(name: string): boolean {
    const trimmed = name.trim()
    if (trimmed === '') return false
    if (isAttachedName(trimmed)) return hasAttachedName(whole, trimmed)
    const parsed = parseName(trimmed).words
    const words = (parsed.length > 0 ? parsed : nameWords(trimmed)).map(foldName)
    const significant = words.filter((word) => !functionWords.has(word))
    const first = commonFirstName(trimmed)
    const isPerson = ofPeople.has(name) && /\p{Lu}/u.test(name)
    const isNamedBy = (word: string) =>
      everyPart(word, all) && (!isPerson || isCapital(word, significant.join(' ')))
    if (significant.length > 0)
      return (
        significant.some(isNamedBy) ||
        (first !== null && isUsed(first)) ||
        hasFormOfName(whole, trimmed) ||
        hasOtherSpelling(whole, trimmed)
      )
    return first === null ? words.length > 0 && words.every(isUsed) : isUsed(first)
  }
  return {
    has: (name) => {
      const found = known.get(name) ?? decide(name)
      known.set(name, found)
      return found
    },
    words: contentHashes(whole),
  }
}

/** A character of the story, with the other names that its chapters use. */
interface NamedCharacter {
  name: string
  aliases: readonly ({ alias: string } | string)[]
}

function namesOf({ name, aliases }: NamedCharacter): string[] {
  return [name, ...aliases.map((one) => (typeof one === 'string' ? one : one.alias))]
}

const word = /[\p{L}\p{M}\p{N}]+/gu
const sentenceStart = /(?:^|[\n.!?…:;—–“”„«»‘"*_][\s“‘«"'(*_]*)$/u

const abbreviation = /(\p{L}+)\.[ \u00a0]$/u

/** Returns whether the place after a text is inside a sentence. 'Mrs. ' ends no sentence. */
function isInside(before: string): boolean {
  const [, title] = abbreviation.exec(before) ?? []
  return !sentenceStart.test(before) || (title !== undefined && isTitle(foldName(title)))
}

/**
 * Returns a function that decides whether a word of a text can be a part of the name of a person, which `name` has whole.
 * 'They leave at dawn, across the marsh' names neither Dawn Hale nor Ione Marsh: a word that the text also has in small
 * letters needs a capital inside a sentence. In a text without capitals, and as a part of the whole name, it needs none.
 */
function createCapitalTest(text: string): (folded: string, name: string) => boolean {
  let uses: Map<string, { isSmall: boolean; isInside: boolean }> | undefined
  let isPlain = false
  const read = () => {
    uses = new Map()
    isPlain = !/\p{Lu}/u.test(text)
    for (const { 0: spelled, index } of text.matchAll(word)) {
      const folded = foldName(spelled)
      const use = uses.get(folded) ?? { isSmall: false, isInside: false }
      if (/^\p{Ll}/u.test(spelled)) use.isSmall = true
      else if (isInside(text.slice(Math.max(0, index - 20), index))) use.isInside = true
      uses.set(folded, use)
    }
    return uses
  }
  let whole: string | undefined
  return (folded, name) => {
    const known = uses ?? read()
    const parts = folded.match(word) ?? []
    const isSpelled = parts.every((part) => {
      const use = known.get(part)
      return use === undefined || !use.isSmall || use.isInside
    })
    if (isPlain || isSpelled) return true
    whole ??= foldName(text)
    return name !== folded && whole.includes(name)
  }
}

/** Returns whether a text names a character, by the name or by one of its other names. */
export function isMentioned(
  { has }: Mentions,
  { name, aliases }: { name: string; aliases: readonly { alias: string }[] },
): boolean {
  return has(name) || aliases.some(({ alias }) => has(alias))
}

/**
 * Returns whether a text in a script without spaces contains a name or one of its parts. In such a text the letters of
 * a name touch those of other words, so single words cannot be compared.
 */
export function hasAttachedName(text: string, name: string): boolean {
  return [name.trim(), ...partsOfName(name)].some((part) => new RegExp(namePattern(part), 'u').test(text))
}

function hasOtherSpelling(text: string, name: string): boolean {
  const pattern = otherSpellingPattern(name)
  return pattern !== null && new RegExp(pattern, 'u').test(text)
}

// A word with an apostrophe or a hyphen ('O'Brien') is scanned as several words.
function everyPart(word: string, all: ReadonlySet<number>): boolean {
  const parts = wordHashes(word)
  return parts.size > 0 && [...parts].every((part) => all.has(part))
}

/** Returns the folded first name in a name if it is also a common word: 'ella' for 'Ella Marsh'; otherwise null. */
function commonFirstName(name: string): string | null {
  const first = nameWords(name).find((word) => isCommonName(word) || !isTitle(word))
  if (first === undefined || !isAmbiguousName(first)) return null
  return isCommonName(first) || !isParticle(first) ? first : null
}

function isUsedAsName(word: string, text: string, isNameUse: ReturnType<typeof createNameUseTest>): boolean {
  const capital = word.charAt(0).toUpperCase() + word.slice(1)
  return [capital, word.toUpperCase()].some((spelled) => {
    for (let at = text.indexOf(spelled); at >= 0; at = text.indexOf(spelled, at + 1)) {
      const to = at + spelled.length
      const isWord = !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(to))
      if (isWord && isNameUse(at, to)) return true
    }
    return false
  })
}
