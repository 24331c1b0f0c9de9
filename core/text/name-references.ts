import { namePattern, shortNameOf } from '#contract/name-pattern.ts'
import { createNameUseTest, isAmbiguousName } from './common-names.ts'
import { foldName } from './fold-name.ts'

/** A character or a location with its present name. */
export interface NamedThing {
  kind: 'character' | 'location'
  id: number
  name: string
}

const reference = /\[\[(character|location):(\d{1,10})(:short)?\]\]/g

/**
 * Replaces the names of known characters and locations in a text by references such as `[[character:12]]`, so that a
 * later rename changes the text (D-105). The short name of a character, which is usually the first name, becomes
 * `[[character:12:short]]`, unless it also names another thing. Longer names are replaced first; a name inside a longer
 * word is not replaced, and neither is a name that several things have, nor a word such as 'Will' that is no name where it
 * stands. A reference that the text already contains stays only if it references a known thing.
 */
export function storeNames(text: string, things: readonly NamedThing[]): string {
  const references = referencesOf(things.filter(({ name }) => name.trim() !== ''))
  const kept = dropUnknown(text, things)
  if (references.size === 0) return kept
  const names = [...references.keys()].toSorted((a, b) => b.length - a.length).map(namePattern)
  // A name that is joined to another one by a hyphen, such as 'Anna-Lena', is a different name.
  const pattern = new RegExp(`(?<!\\p{L}-)(?:${names.join('|')})(?!-\\p{L})`, 'gu')
  const isNameUse = createNameUseTest(kept)
  return kept.replace(pattern, (name, at: number) => {
    if (isAmbiguousName(foldName(name)) && !isNameUse(at, at + name.length)) return name
    return references.get(plainApostrophes(name)) ?? name
  })
}

/**
 * Returns the reference that replaces each name, by the name. A name that several things have is replaced by itself, so
 * that no part of it is replaced either. A thing that is listed again with another name has this name only if no other
 * thing has it, because it is a former name.
 */
function referencesOf(known: readonly NamedThing[]): Map<string, string> {
  const references = new Map<string, string>()
  const listed = new Set<string>()
  const shared = new Set<string>()
  for (const { kind, id, name } of known) {
    const key = plainApostrophes(name)
    const own = `[[${kind}:${id}]]`
    const other = references.get(key)
    if (other === undefined) references.set(key, own)
    else if (other !== own && !listed.has(own)) references.set(key, key)
    listed.add(own)
  }
  const short = new Map<string, string>()
  for (const { kind, id, name } of known) {
    const called = shortNameOf(name)
    const key = called && plainApostrophes(called)
    if (!key) continue
    if (short.has(key) || references.has(key)) shared.add(key)
    // A location is not called by its first word. The word is stored nevertheless, because a person with the same short
    // name could not be told apart, and then gets no short reference.
    short.set(key, kind === 'character' ? `[[${kind}:${id}:short]]` : '')
  }
  for (const [key, value] of short) if (value !== '' && !shared.has(key)) references.set(key, value)
  return references
}

function plainApostrophes(name: string): string {
  return name.replaceAll('’', "'")
}

/**
 * Replaces the references in a stored text by the present names. A reference to a thing that no longer exists becomes
 * 'somebody' or 'somewhere'.
 */
export function fillNames(stored: string, things: readonly NamedThing[]): string {
  if (!stored.includes('[[')) return stored
  return stored.replace(reference, (_whole, kind: string, id: string, short?: string) => {
    const thing = things.find((one) => one.kind === kind && one.id === Number(id))
    if (!thing) return kind === 'character' ? 'somebody' : 'somewhere'
    return (short && shortNameOf(thing.name)) || thing.name
  })
}

/** Replaces the references to one thing in a stored text by its name. Other references stay. */
export function fillName(stored: string, thing: NamedThing): string {
  return stored.replace(reference, (whole, kind: string, id: string, short?: string) =>
    thing.kind === kind && thing.id === Number(id) ? (short && shortNameOf(thing.name)) || thing.name : whole,
  )
}

/**
 * Returns the things that a stored text references and that are not among `things`, without a name. With them,
 * `storeNames` leaves their references in the text.
 */
export function unknownReferences(stored: string, things: readonly NamedThing[]): NamedThing[] {
  return [...stored.matchAll(reference)]
    .map(
      ([, kind, id]): NamedThing => ({
        kind: kind === 'character' ? 'character' : 'location',
        id: Number(id),
        name: '',
      }),
    )
    .filter(({ kind, id }) => !things.some((one) => one.kind === kind && one.id === id))
}

// A writer could type a text that looks like a reference, so only references to things of the story are kept.
function dropUnknown(text: string, known: readonly NamedThing[]): string {
  return text.replace(reference, (whole, kind: string, id: string) =>
    known.some((one) => one.kind === kind && one.id === Number(id)) ? whole : whole.slice(2, -2),
  )
}
