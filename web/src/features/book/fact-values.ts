import type { z } from 'zod'
import type { FactKind } from '#contract/book-options.ts'
import type { createFactBody, Fact } from '#contract/facts.ts'

/** The values of the form of a fact. */
export interface FactValues {
  text: string
  kind: FactKind
  /** The keys of the subjects of the fact, as `aboutKey` returns them. */
  about: string[]
  fromChapter: number
  knownByAll: boolean
  knownBy: number[]
}

/** Returns the key of a subject of a fact: 'character:12', 'location:3' or 'name:Aunt Rose'. */
export function aboutKey({ kind, id, name }: Fact['about'][number]): string {
  return id === null ? `name:${name}` : `${kind}:${id}`
}

export function newFact(chapter: number): FactValues {
  return { text: '', kind: 'state', about: [], fromChapter: chapter, knownByAll: true, knownBy: [] }
}

export function fromFact({ text, kind, about, fromChapter, knownBy }: Fact): FactValues {
  const knownByAll = knownBy === 'all'
  return {
    text,
    kind,
    about: about.map(aboutKey),
    fromChapter,
    knownByAll,
    knownBy: knownByAll ? [] : knownBy,
  }
}

/** Converts the values of the form to the request body that saves the fact. */
export function toFactBody({ text, kind, about, fromChapter, knownByAll, knownBy }: FactValues) {
  return {
    text,
    kind,
    fromChapter,
    about: about.map(toAbout),
    knownBy: knownByAll ? ('all' as const) : knownBy,
  } satisfies z.input<typeof createFactBody>
}

function toAbout(key: string) {
  const start = key.indexOf(':')
  const [kind, rest] = [key.slice(0, start), key.slice(start + 1)]
  if (kind === 'character') return { characterId: Number(rest) }
  return kind === 'location' ? { locationId: Number(rest) } : { name: rest }
}
