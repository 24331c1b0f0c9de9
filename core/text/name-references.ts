import { escapePattern } from '#contract/escape-pattern.ts'

/** A character or a location with its present name. */
export interface NamedThing {
  kind: 'character' | 'location'
  id: number
  name: string
}

const reference = /\[\[(character|location):(\d{1,10})\]\]/g
const letter = '[\\p{L}\\p{N}]'

/**
 * Replaces the full names of known characters and locations in a text by references such as `[[character:12]]`, so that
 * a later rename changes the text (D-105). Longer names are replaced first; a name inside a longer word is not
 * replaced. A reference that the text already contains stays only if it references a known thing.
 */
export function storeNames(text: string, things: readonly NamedThing[]): string {
  const known = things.filter(({ name }) => name.trim() !== '')
  if (known.length === 0) return dropUnknown(text, known)
  const byName = new Map<string, NamedThing>()
  for (const thing of known) if (!byName.has(thing.name)) byName.set(thing.name, thing)
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length).map(escapePattern)
  const pattern = new RegExp(`(?<!${letter})(?:${names.join('|')})(?!${letter})`, 'gu')
  return dropUnknown(text, known).replace(pattern, (name) => {
    const thing = byName.get(name)
    return thing ? `[[${thing.kind}:${thing.id}]]` : name
  })
}

/**
 * Fills the present names into a stored text. A reference to a thing that no longer exists becomes 'somebody' or
 * 'somewhere'.
 */
export function fillNames(stored: string, things: readonly NamedThing[]): string {
  if (!stored.includes('[[')) return stored
  return stored.replace(reference, (_whole, kind: string, id: string) => {
    const thing = things.find((one) => one.kind === kind && one.id === Number(id))
    return thing?.name ?? (kind === 'character' ? 'somebody' : 'somewhere')
  })
}

// A writer could type a text that looks like a reference, so only references to things of the story are kept.
function dropUnknown(text: string, known: readonly NamedThing[]): string {
  return text.replace(reference, (whole, kind: string, id: string) =>
    known.some((one) => one.kind === kind && one.id === Number(id)) ? whole : whole.slice(2, -2),
  )
}
