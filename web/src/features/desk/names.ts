import type { Node } from 'prosemirror-model'
import { namePattern, partsOfName } from '#contract/name-pattern.ts'
import { type Mark, markedBlocks } from './block-decorations.ts'

/** A person or place whose names are found in the manuscript (D-139). */
export interface KnownName {
  kind: 'character' | 'location'
  id: number
  /** The full name, and the other names that the story uses. */
  names: readonly string[]
}

interface Names {
  pattern: RegExp | null
  owners: ReadonlyMap<string, KnownName>
}

/** The attribute of the element around a found name. Its value is the kind and the id, such as `character:12`. */
export const NAME_ATTRIBUTE = 'data-name'

/**
 * Builds the list of names that are searched for in the manuscript. A person is also found by the first and the last
 * part of the name.
 */
export function namesOf(known: readonly KnownName[]): Names {
  const owners = new Map<string, KnownName>()
  const claim = (name: string, owner: KnownName) => {
    const key = name.toLowerCase()
    if (name.length >= 2 && !owners.has(key)) owners.set(key, owner)
  }
  for (const owner of known) for (const name of owner.names) claim(name.trim(), owner)
  for (const owner of known) {
    if (owner.kind !== 'character') continue
    const parts = partsOfName(owner.names[0] ?? '')
    for (const part of [parts[0], parts.at(-1)]) if (part && /^\P{Ll}/u.test(part)) claim(part, owner)
  }
  if (owners.size === 0) return { pattern: null, owners }
  const words = [...owners.keys()].sort((a, b) => b.length - a.length).map(namePattern)
  return { pattern: new RegExp(words.join('|'), 'giu'), owners }
}

function marksOf(block: Node, { pattern, owners }: Names): Mark[] {
  if (!pattern || !block.isTextblock) return []
  const text = block.textBetween(0, block.content.size, '', '\n')
  const found: Mark[] = []
  for (const { 0: name, index } of text.matchAll(pattern)) {
    const owner = owners.get(name.toLowerCase()) ?? owners.get(name.toLowerCase().replaceAll('’', "'"))
    // A name can also be an ordinary word, such as Rose, so words that begin with a small letter are not names.
    if (!owner || !/^\P{Ll}/u.test(name)) continue
    const attrs = { class: 'known-name', [NAME_ATTRIBUTE]: `${owner.kind}:${owner.id}` }
    found.push({ from: index, to: index + name.length, attrs })
  }
  return found
}

export const createNames = (names: Names) => markedBlocks('names', names, marksOf)
