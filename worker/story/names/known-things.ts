import { foldName } from '#core/text/fold-name.ts'
import type { NamedThing } from '#core/text/name-references.ts'
import { namesAgree, parseName } from './names.ts'

/** A character or place of the story, with its other names. */
export interface KnownThing extends NamedThing {
  aliases: readonly string[]
  /** Those of the aliases that were the name before a rename. A new fact references the thing in their place too. */
  formerNames?: readonly string[]
}

/** Returns the things with their former names, for `storeNames`. */
export function withFormerNames(things: readonly KnownThing[]): NamedThing[] {
  return [
    ...things,
    ...things.flatMap(({ kind, id, formerNames = [] }) => formerNames.map((name) => ({ kind, id, name }))),
  ]
}

/** Returns the character or place that a name means; null when no thing or several things have this name. */
export function thingNamed(
  name: string,
  things: readonly KnownThing[],
  kind?: NamedThing['kind'],
): KnownThing | null {
  const among = things.filter((thing) => kind === undefined || thing.kind === kind)
  const folded = foldName(name).trim()
  if (folded === '') return null
  const same = among.filter((thing) =>
    [thing.name, ...thing.aliases].some((one) => foldName(one).trim() === folded),
  )
  const exact = same.filter((thing) => [thing.name, ...thing.aliases].includes(name.trim()))
  if (same.length > 0) return [same, exact].find((found) => found.length === 1)?.[0] ?? null
  const parsed = parseName(name)
  const agreeing = among.filter(
    (thing) => thing.kind === 'character' && namesAgree(parsed, parseName(thing.name)),
  )
  return agreeing.length === 1 ? (agreeing[0] ?? null) : null
}
