/**
 * A kind of place, such as a harbour, with phrases about it for prose. `match` is a pattern that finds the kind in a
 * text; `sound` and `glow` are clauses; `smell` and `hold` are things; `spot` is a part of the place.
 */
export type Kind = {
  match: RegExp
  home: string
  sound: readonly string[]
  smell: readonly string[]
  glow: readonly string[]
  spot: readonly string[]
  hold: readonly string[]
}
