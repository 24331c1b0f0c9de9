import type { NamedThing } from '#core/text/name-references.ts'

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
