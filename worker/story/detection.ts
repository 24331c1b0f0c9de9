import { cutText, sentencesOf } from '#core/text/sentences.ts'
import { nameInText, positionOf, searchable, whyNoName } from './name-in-text.ts'
import { genderOfName, namesAgree, namesConflict, nameWords, type ParsedName, parseName } from './names.ts'
import { whyNoPerson } from './not-people.ts'
import type { Gender } from './titles.ts'

/** Someone named in a chapter, as the reading of it says. */
export type ReadPerson = {
  name: string
  aliases?: readonly string[]
  role?: string
  description?: string
  context?: string
}
/** A character the story has already; `gender` as its appearance says, `description` helps where that is silent. */
export type KnownCharacter = {
  name: string
  aliases?: readonly string[]
  gender?: string | null
  description?: string | null
}
export type DetectedCharacter = { name: string; role: string; description: string; context: string }
export type DetectionInput = {
  people: readonly ReadPerson[]
  text: string
  known: readonly KnownCharacter[]
  /** Names of the story's places. */
  places?: readonly string[]
  genre?: string
}
export type Detection = { found: DetectedCharacter[]; ignored: { name: string; why: string }[] }

type Identity = { main: ParsedName; others: ParsedName[]; gender: Gender | null }

const limits = { name: 100, role: 100, description: 1000, context: 1000 }

function genderOfText(text: string): Gender | null {
  const women =
    text.match(/\b(?:she|her|hers|herself|woman|girl|wife|daughter|sister|mother)\b/gi)?.length ?? 0
  const men = text.match(/\b(?:he|him|his|himself|man|boy|husband|son|brother|father)\b/gi)?.length ?? 0
  if (women === men) return null
  return women > men ? 'woman' : 'man'
}

function identity(name: string, aliases: readonly string[], says: string, stated?: string | null): Identity {
  const main = parseName(name)
  const others = aliases
    .filter(isNameLike)
    .map(parseName)
    .filter((alias) => alias.words.length > 0)
  const fromStated = stated === 'woman' || stated === 'man' ? stated : null
  const unstated = stated && !fromStated ? null : undefined
  const told =
    main.gender ?? others.find((alias) => alias.gender)?.gender ?? genderOfName(main) ?? genderOfText(says)
  return { main, others, gender: fromStated ?? (unstated === null ? null : told) }
}

function isNameLike(alias: string): boolean {
  return /\p{Lu}/u.test(alias) || (/\p{L}/u.test(alias) && !/\p{Ll}/u.test(alias))
}

/**
 * One person? Their names agree, or an alias of one agrees with a name of the other, and nothing rules it out: a
 * shared surname with another first name or with another gender's title ('Mrs. Reyes' beside Tomas Reyes) is
 * another person, whatever aliases the reading gives.
 */
function samePerson(a: Identity, b: Identity): boolean {
  if (namesConflict(a.main, a.gender, b.main, b.gender)) return false
  return [a.main, ...a.others].some((mine) =>
    [b.main, ...b.others].some((theirs) => {
      if (!namesAgree(mine, theirs)) return false
      return !namesConflict(mine, mine.gender ?? a.gender, theirs, theirs.gender ?? b.gender)
    }),
  )
}

function isShouted(name: string): boolean {
  return name.length > 3 && name === name.toUpperCase() && name !== name.toLowerCase()
}

function longest(values: readonly (string | undefined)[]): string {
  return values.reduce<string>(
    (best, value) => ((value ?? '').trim().length > best.length ? (value ?? '').trim() : best),
    '',
  )
}

function sentenceWith(name: string, text: string): string {
  const words = parseName(name).words
  return sentencesOf(text).find((sentence) => words.some((word) => nameWords(sentence).includes(word))) ?? ''
}

/**
 * Who of the people named in a chapter is new to the story (decision 18), each once, in the order of appearance,
 * within the limits of a detected character (name and role 100, description and context 1000 UTF-16 units). A name
 * that does not occur in the text is left out; what was left out is told with the reason.
 */
export function detectNew(input: DetectionInput): Detection {
  const within = searchable(input.text)
  const known = input.known.map((character) =>
    identity(character.name, character.aliases ?? [], character.description ?? '', character.gender),
  )
  const context = { genre: input.genre ?? '', places: input.places ?? [] }
  const ignored: Detection['ignored'] = []
  const groups: { identity: Identity; people: ReadPerson[]; name: string }[] = []
  const fullestFirst = input.people
    .map((person) => ({ ...person, words: parseName(person.name).words.length }))
    .sort((a, b) => b.words - a.words || Number(isShouted(a.name)) - Number(isShouted(b.name)))
  for (const person of fullestFirst) {
    const says = `${person.role ?? ''} ${person.description ?? ''}`
    const why = whyNoPerson(
      { name: person.name, role: person.role ?? '', description: person.description ?? '' },
      context,
    )
    const name = why ? null : nameInText(person.name, within)
    const noName = name && whyNoName(name, within)
    if (!name || noName) {
      ignored.push({ name: person.name, why: why ?? noName ?? 'not in the text' })
      continue
    }
    const who = identity(name, person.aliases ?? [], says)
    const group = groups.find((other) => samePerson(who, other.identity))
    if (known.some((character) => samePerson(who, character)))
      ignored.push({ name: person.name, why: 'known' })
    else if (group) group.people.push(person)
    else groups.push({ identity: who, people: [person], name })
  }
  const found = groups
    .sort((a, b) => positionOf(a.name, within) - positionOf(b.name, within))
    .map(({ name, people }) => ({
      name: cutText(name, limits.name),
      role: cutText(longest(people.map((person) => person.role)), limits.role),
      description: cutText(longest(people.map((person) => person.description)), limits.description),
      context: cutText(
        longest(people.map((person) => person.context)) || sentenceWith(name, input.text),
        limits.context,
      ),
    }))
  return { found, ignored }
}
