import { namePattern } from '#contract/name-pattern.ts'
import { isCommonName } from '#core/text/common-names.ts'
import { foldName } from '#core/text/fold-name.ts'
import { functionWords } from '#core/text/function-words.ts'
import { isFirstName } from './first-names.ts'
import type { KnownThing } from './known-things.ts'
import { genderOfName, namesAgree, namesConflict, nameWords, parseName } from './names.ts'
import { isCommonWordForPerson } from './not-people.ts'

/** Another name by which a chapter calls a character. */
export interface OtherName {
  characterId: number
  alias: string
}

/** The other names that an answer of the model gives to the people of the story. */
export interface OfferedNames {
  people: readonly { name: string; aliases: readonly string[] }[]
  things: readonly KnownThing[]
  /** The text in which the names must occur; null if there is no text yet. */
  text: string | null
}

/**
 * Returns the other names of characters that are valid. An answer can name a person only by a part of the name of a
 * character, such as 'Ella', because the chapter has no fuller form. This part and the other names of the person are
 * those of the only character who has this name. Facts reference the character that a name means (D-105), so
 * another name must be whole words of the text, must not be a pronoun or another common word, and must not name another
 * person or a place of the story. A person whom only the same answer names is another person too.
 */
export function otherNames({ people, things, text }: OfferedNames): OtherName[] {
  return people.flatMap(({ name, aliases }) => {
    const exact = things.filter((thing) => thing.kind === 'character' && thing.name === name)
    const own = exact.length > 0 ? exact : characterCalled(name, things)
    return own.flatMap((character) => {
      const others = [
        ...things.filter((thing) => thing.kind !== 'character' || thing.id !== character.id),
        ...people
          .filter((other) => ![name, character.name].some((one) => isSameName(other.name, one)))
          .map((other) => personOf(other.name)),
      ]
      return [...new Set([name, ...aliases].map((alias) => alias.trim()))]
        .filter((alias) => alias !== character.name)
        .filter((alias) => isOtherName(alias, { name: character.name, others, text }))
        .map((alias) => ({ characterId: character.id, alias }))
    })
  })
}

/**
 * Returns the character who has this name as another name or in part, such as the first name, if it is the only one;
 * otherwise nobody.
 */
function characterCalled(name: string, things: readonly KnownThing[]): KnownThing[] {
  const called = things.filter((thing) => [thing.name, ...thing.aliases].some((one) => isSameName(one, name)))
  const parsed = parseName(name)
  const isNamedInPart = (thing: KnownThing) => {
    const whole = parseName(thing.name)
    return namesAgree(parsed, whole) && parsed.words.every((word) => whole.words.includes(word))
  }
  const characters = things.filter(({ kind }) => kind === 'character')
  const found = called.length > 0 ? called : characters.filter(isNamedInPart)
  return found.length === 1 ? found.filter(({ kind }) => kind === 'character') : []
}

type Other = Pick<KnownThing, 'kind' | 'name' | 'aliases'>

function personOf(name: string): Other {
  return { kind: 'character', name, aliases: [] }
}

function isSameName(a: string, b: string): boolean {
  return foldName(a).trim() === foldName(b).trim()
}

function isOtherName(
  alias: string,
  { name, others, text }: { name: string; others: readonly Other[]; text: string | null },
): boolean {
  if (!/[\p{L}\p{N}]/u.test(alias) || isCommon(alias, name)) return false
  if (text !== null && !new RegExp(namePattern(alias), 'iu').test(text)) return false
  return !others.some((other) => namesOther(alias, other, name))
}

// In these languages the function words have no pronouns.
const pronouns = new Set(
  '彼 彼女 私 僕 俺 あなた 君 她 他 我 你 您 그 그녀 나 저 он она они я ты мы вы'.split(' '),
)

/** Returns whether a name is a common word. `name` is the name of the character for whom it is another name. */
function isCommon(alias: string, name: string): boolean {
  if (pronouns.has(alias.toLowerCase())) return true
  const words = nameWords(alias)
  const [word = '', ...others] = words
  if (others.length === 0 && /^\p{Lu}/u.test(alias)) {
    // 'Will' and 'May' are function words and first names, 'Al' is one and short for Albert.
    if (isFirstName(word)) return false
    if (isCommonName(word) && parseName(name).first.startsWith(word)) return false
  }
  return words.every((word) => functionWords.has(word) || isCommonWordForPerson(word))
}

/**
 * Returns whether a name means another person or place than the person called `own`. A name without a title that has
 * only words of the other name, such as the first name, means the other person, also when both people share it.
 */
function namesOther(alias: string, other: Other, own: string): boolean {
  if ([other.name, ...other.aliases].some((name) => isSameName(name, alias))) return true
  if (other.kind !== 'character') return false
  const [mine, theirs, owner] = [alias, other.name, own].map(parseName) as [Parsed, Parsed, Parsed]
  if (mine.words.length === 0) return false
  if (!mine.titled) return mine.words.every((word) => theirs.words.includes(word))
  return (
    namesAgree(mine, theirs) &&
    !namesConflict(mine, mine.gender, theirs, genderOfName(theirs)) &&
    !namesAgree(mine, owner)
  )
}

type Parsed = ReturnType<typeof parseName>
