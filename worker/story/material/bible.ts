import { foldName } from '#core/text/fold-name.ts'
import { toSingleLine } from '../text/sections.ts'
import { isMainRole } from './leads.ts'
import { type PlaceFields, placeDetails } from './place-details.ts'

/**
 * Another name of a character. `fromChapter` is the number of the first chapter that uses it, 0 for a name that the story
 * had before its first chapter. A former one is the name before a rename, which only earlier chapters use.
 */
export type Alias = { alias: string; fromChapter: number; isFormer?: boolean }

/** A stored character that is linked to the story. An alias without a chapter has the chapter 0. */
export type LinkedCharacter = {
  id?: number | null
  name: string
  /** The character's role in this story. */
  role?: string | null
  /** The role that the form of the character contains, which does not depend on a story (D-66). */
  characterRole?: string | null
  aliases?: readonly (string | Alias)[]
  description?: string | null
  personality?: string | null
  appearance?: string | null
  background?: string | null
  traits?: readonly string[] | null
}
export type LinkedPlace = PlaceFields & { id?: number; name: string; importance?: string | null }
export type LinkedCast = {
  id?: number
  name: string
  description?: string | null
  genre?: string | null
  members: readonly LinkedCharacter[]
}

export type BibleCharacter = {
  /** The row of the character; `id` is null for a person of whom only the name is known. */
  id: number | null
  name: string
  role: string
  main: boolean
  aliases: Alias[]
  description: string
  personality: string
  appearance: string
  background: string
  casts: string[]
  /** The names of other people whose name differs from this one at most in case and diacritics. */
  namesakes?: string[]
}
export type BiblePlace = {
  id: number | null
  name: string
  type: string
  primary: boolean
  description: string
  atmosphere: string
  /** The location's other fields with their labels, such as 'Climate: mild.'. */
  details: string
}
export type BibleCast = {
  id: number | null
  name: string
  description: string
  genre: string
  members: string[]
}
/** The bible of a story contains everything that is decided before a chapter is written. */
export type Bible = {
  title: string
  genre: string
  spiceLevel: number
  tone: string
  /** The story's own description, as its readers see it. */
  description: string
  characters: BibleCharacter[]
  places: BiblePlace[]
  casts: BibleCast[]
}

export type BibleInput = {
  title: string
  genre: string
  /** The spice level is a whole number from 1 to 5 (D-16). */
  spiceLevel: number
  tone?: string | null
  description?: string | null
  characters: readonly LinkedCharacter[]
  /** Names of people without a character row, whom the writer has named in the order (D-17). */
  names?: readonly string[]
  places?: readonly LinkedPlace[]
  casts?: readonly LinkedCast[]
  aliases?: readonly { name: string; aliases: readonly (string | Alias)[] }[]
}

/** The level of detail of a line about a character or a place. A prompt with little space uses shorter lines. */
export type Detail = 'full' | 'brief' | 'name'

function asAlias(alias: string | Alias): Alias {
  return typeof alias === 'string' ? { alias, fromChapter: 0 } : alias
}

function text(value: string | null | undefined): string {
  return toSingleLine(value ?? '')
}

function addAliases(character: BibleCharacter, aliases: readonly (string | Alias)[]): void {
  for (const given of aliases) {
    const { alias, fromChapter, isFormer = false } = asAlias(given)
    const folded = foldName(alias).trim()
    if (folded === '' || folded === foldName(character.name).trim()) continue
    const known = character.aliases.find((other) => foldName(other.alias).trim() === folded)
    if (known) {
      known.fromChapter = Math.min(known.fromChapter, fromChapter)
      if (!isFormer) delete known.isFormer
    } else character.aliases.push({ alias: alias.trim(), fromChapter, ...(isFormer ? { isFormer } : {}) })
  }
}

/**
 * Builds the bible of a story. Each character row appears once. A person without a row, such as a name of the order, is
 * compared by name without case and diacritics. Main characters come before the others, and primary places come before
 * the others. Members of casts are supporting characters. A name without a character row is a main character without
 * details (D-17).
 */
export function buildBible(input: BibleInput): Bible {
  const added: BibleCharacter[] = []
  const named = (name: string) =>
    added.find((one) => one.name === name) ?? added.find((one) => foldName(one.name) === foldName(name))
  const add = (linked: LinkedCharacter, role: string, cast?: string): void => {
    const name = text(linked.name)
    if (name === '') return
    const id = linked.id ?? null
    const inStory = text(linked.role) || role
    const own = text(linked.characterRole)
    const known = id === null ? named(name) : added.find((one) => one.id === id)
    const character = known ?? {
      id,
      name,
      role: own === '' || foldName(own) === foldName(inStory) ? inStory : `${inStory}; ${own}`,
      main: isMainRole(inStory),
      aliases: [],
      description: text(linked.description),
      personality: withTraits(text(linked.personality), linked.traits ?? []),
      appearance: text(linked.appearance),
      background: text(linked.background),
      casts: [],
    }
    if (!known) added.push(character)
    addAliases(character, linked.aliases ?? [])
    if (cast && !character.casts.includes(cast)) character.casts.push(cast)
  }
  for (const character of input.characters) add(character, 'main')
  // A name of the order can be another name of a character now, for example the former name of a renamed one.
  const called = new Set(added.flatMap(({ aliases }) => aliases.map(({ alias }) => foldName(alias))))
  for (const name of input.names ?? []) if (!called.has(foldName(text(name)))) add({ name }, 'main')
  for (const cast of input.casts ?? [])
    for (const member of cast.members) add(member, 'supporting', text(cast.name))
  for (const { name, aliases } of input.aliases ?? []) {
    const character = named(text(name))
    if (character) addAliases(character, aliases)
  }
  const characters = added.map((one) => withNamesakes(one, added))
  const places = (input.places ?? []).map((place) => ({
    id: place.id ?? null,
    name: text(place.name),
    type: text(place.type),
    primary: text(place.importance) === 'primary',
    description: joinSentences([place.description, place.setting, place.keyFeatures].map(text)),
    atmosphere: text(place.atmosphere),
    details: placeDetails(place),
  }))
  const casts = (input.casts ?? []).map(({ id, name, description, genre, members }) => ({
    id: id ?? null,
    name: text(name),
    description: text(description),
    genre: text(genre),
    members: members.map((member) => text(member.name)),
  }))
  return {
    title: text(input.title),
    genre: text(input.genre),
    spiceLevel: input.spiceLevel,
    tone: text(input.tone),
    description: text(input.description),
    casts,
    characters: [...characters.filter((one) => one.main), ...characters.filter((one) => !one.main)],
    places: [...places.filter((one) => one.primary), ...places.filter((one) => !one.primary)],
  }
}

function withNamesakes(character: BibleCharacter, all: readonly BibleCharacter[]): BibleCharacter {
  const folded = foldName(character.name)
  const namesakes = all.filter((one) => one !== character && foldName(one.name) === folded)
  return namesakes.length === 0 ? character : { ...character, namesakes: namesakes.map(({ name }) => name) }
}

/** Returns the aliases of a character that earlier chapters than this one use, and those from before the story (D-106). */
export function aliasesAt(character: BibleCharacter, chapter: number): string[] {
  return namesAt(character, chapter, false)
}

function namesAt({ aliases }: BibleCharacter, chapter: number, former: boolean): string[] {
  return aliases
    .filter(({ fromChapter, isFormer = false }) => fromChapter < chapter && isFormer === former)
    .map(({ alias }) => alias)
}

// Forms send the traits as a part of the text of the personality; other clients send them separately.
function withTraits(personality: string, traits: readonly string[]): string {
  const missing = traits.map(text).filter((trait) => trait !== '' && !personality.includes(trait))
  if (missing.length === 0) return personality
  return `${withFullStop(personality)} Traits: ${missing.join(', ')}`.trim()
}

/** Adds a full stop to a text that does not end like a sentence. */
export function withFullStop(value: string): string {
  return value === '' || /[.!?…。！？]["”’)」』]*$/.test(value) ? value : `${value}.`
}

/** Joins texts to one line in which each of them ends like a sentence. Empty texts are left out. */
export function joinSentences(texts: readonly string[]): string {
  return texts.filter(Boolean).map(withFullStop).join(' ')
}

/** Returns the note that distinguishes people with the same name; '' for a character whose name nobody else has. */
function apartNote({ name, namesakes = [] }: BibleCharacter): string {
  if (namesakes.length === 0) return ''
  return namesakes.includes(name)
    ? `one of ${namesakes.length + 1} different people called ${name}`
    : `not the same person as ${namesakes.join(' and ')}`
}

/**
 * Renders a character as one line of a prompt: '- Name (role; also called A, B): personality. …'. A former name is
 * marked as the name in earlier chapters, so that new prose uses the present one.
 */
export function characterLine(character: BibleCharacter, chapter: number, detail: Detail = 'full'): string {
  const aliases = aliasesAt(character, chapter)
  const casts = detail === 'full' ? character.casts.map((cast) => `of ${cast}`) : []
  const former = namesAt(character, chapter, true)
  const notes = [
    character.role,
    apartNote(character),
    ...casts,
    aliases.length > 0 ? `also called ${aliases.join(', ')}` : '',
    former.length > 0 ? `called ${former.join(', ')} only in earlier chapters` : '',
  ]
  const bracket = notes.filter(Boolean).join('; ')
  const head = `- ${character.name}${bracket ? ` (${bracket})` : ''}`
  if (detail === 'name') return head
  const { personality, description, appearance, background } = character
  const descriptions =
    detail === 'full' ? [personality, description, appearance, background] : [personality || description]
  const body = joinSentences(descriptions)
  return body ? `${head}: ${body}` : head
}

/** Renders a place as one line of a prompt: '- Name (type; primary): description. Atmosphere.'. */
export function placeLine(place: BiblePlace, detail: Detail = 'full'): string {
  const bracket = [place.type, place.primary ? 'primary' : ''].filter(Boolean).join('; ')
  const head = `- ${place.name}${bracket ? ` (${bracket})` : ''}`
  if (detail === 'name') return head
  const descriptions =
    detail === 'full'
      ? [place.description, place.atmosphere, place.details]
      : [place.atmosphere || place.description]
  const body = joinSentences(descriptions)
  return body ? `${head}: ${body}` : head
}

/** Renders a cast as one line of a prompt: '- Name (genre): description. Members: A, B.'. */
export function castLine({ name, genre, description, members }: BibleCast): string {
  const descriptions = [description, members.length > 0 ? `Members: ${members.join(', ')}` : ''].filter(
    Boolean,
  )
  return `- ${name}${genre ? ` (${genre})` : ''}${descriptions.length > 0 ? `: ${descriptions.map(withFullStop).join(' ')}` : ''}`
}
