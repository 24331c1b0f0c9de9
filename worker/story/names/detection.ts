import type { Gender } from '#contract/titles.ts'
import { cutText } from '#core/text/sentences.ts'
import { findNameInText, findNamePosition, nonNameReason, prepareSearch } from './name-in-text.ts'
import { genderOfName, namesAgree, namesConflict, type ParsedName, parseName } from './names.ts'
import { nonPersonReason } from './not-people.ts'

/** A person whom a chapter names, as the model described them when it read the chapter. */
export type ReadPerson = {
  name: string
  aliases?: readonly string[]
  role?: string
  description?: string
  context?: string
}
/**
 * A character that the story already has. Without a `gender`, the gender is inferred from the names and the
 * description.
 */
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
  /** The names of the story's places. A person with such a name is not a new character. */
  places?: readonly string[]
  genre?: string
}
export type Detection = { found: DetectedCharacter[]; ignored: { name: string; reason: string }[] }

type Identity = { main: ParsedName; others: ParsedName[]; gender: Gender | null }

const limits = { name: 100, role: 100, description: 1000, context: 1000 }

function genderOfText(text: string): Gender | null {
  const women =
    text.match(/\b(?:she|her|hers|herself|woman|girl|wife|daughter|sister|mother)\b/gi)?.length ?? 0
  const men = text.match(/\b(?:he|him|his|himself|man|boy|husband|son|brother|father)\b/gi)?.length ?? 0
  if (women === men) return null
  return women > men ? 'woman' : 'man'
}

function identity(
  name: string,
  aliases: readonly string[],
  description: string,
  stated?: string | null,
): Identity {
  const main = parseName(name)
  const others = aliases
    .filter(isNameLike)
    .map(parseName)
    .filter((alias) => alias.words.length > 0)
  const fromStated = stated === 'woman' || stated === 'man' ? stated : null
  const unstated = stated && !fromStated ? null : undefined
  const inferred =
    main.gender ??
    others.find((alias) => alias.gender)?.gender ??
    genderOfName(main) ??
    genderOfText(description)
  return { main, others, gender: fromStated ?? (unstated === null ? null : inferred) }
}

function isNameLike(alias: string): boolean {
  return /\p{Lu}/u.test(alias) || (/\p{L}/u.test(alias) && !/\p{Ll}/u.test(alias))
}

/**
 * Returns true when two people can be the same person, because a name or alias of one agrees with a name or alias of
 * the other. A shared surname with another first name, or with a title of another gender ('Mrs. Reyes' and 'Tomas
 * Reyes'), means another person even when the reading lists it as an alias.
 */
function isSamePerson(a: Identity, b: Identity): boolean {
  if (namesConflict(a.main, a.gender, b.main, b.gender)) return false
  return [a.main, ...a.others].some((mine) =>
    [b.main, ...b.others].some((theirs) => {
      if (!namesAgree(mine, theirs)) return false
      return !namesConflict(mine, mine.gender ?? a.gender, theirs, theirs.gender ?? b.gender)
    }),
  )
}

function isAllCaps(name: string): boolean {
  return name.length > 3 && name === name.toUpperCase() && name !== name.toLowerCase()
}

function longest(values: readonly (string | undefined)[]): string {
  return values.reduce<string>(
    (best, value) => ((value ?? '').trim().length > best.length ? (value ?? '').trim() : best),
    '',
  )
}

/**
 * Finds the people in a chapter who are not characters of the story yet (D-18). `found` holds each person once, in
 * order of appearance, with name and role cut to 100 and description and context to 1000 UTF-16 units. `ignored`
 * holds each other name with the reason, for example a name that does not occur in the text.
 */
export function detectNewCharacters(input: DetectionInput): Detection {
  const within = prepareSearch(input.text)
  const known = input.known.map((character) =>
    identity(character.name, character.aliases ?? [], character.description ?? '', character.gender),
  )
  const context = { genre: input.genre ?? '', places: input.places ?? [] }
  const ignored: Detection['ignored'] = []
  const groups: { identity: Identity; people: ReadPerson[]; name: string }[] = []
  const fullestFirst = input.people
    .map((person) => ({ ...person, words: parseName(person.name).words.length }))
    .sort((a, b) => b.words - a.words || Number(isAllCaps(a.name)) - Number(isAllCaps(b.name)))
  for (const person of fullestFirst) {
    const description = `${person.role ?? ''} ${person.description ?? ''}`
    const reason = nonPersonReason(
      { name: person.name, role: person.role ?? '', description: person.description ?? '' },
      context,
    )
    const name = reason ? null : findNameInText(person.name, within)
    const noNameReason = name && nonNameReason(name, within)
    if (!name || noNameReason) {
      ignored.push({ name: person.name, reason: reason ?? noNameReason ?? 'not in the text' })
      continue
    }
    const candidate = identity(name, person.aliases ?? [], description)
    const group = groups.find((other) => isSamePerson(candidate, other.identity))
    if (known.some((character) => isSamePerson(candidate, character)))
      ignored.push({ name: person.name, reason: 'known' })
    else if (group) group.people.push(person)
    else groups.push({ identity: candidate, people: [person], name })
  }
  const found = groups
    .sort((a, b) => findNamePosition(a.name, within) - findNamePosition(b.name, within))
    .map(({ name, people }) => ({
      name: cutText(name, limits.name),
      role: cutText(longest(people.map((person) => person.role)), limits.role),
      description: cutText(longest(people.map((person) => person.description)), limits.description),
      context: cutText(longest(people.map((person) => person.context)), limits.context),
    }))
  return { found, ignored }
}
