import type { Kind } from './kind.ts'
import { FAR_KINDS } from './kinds-far.ts'
import { NEAR_KINDS } from './kinds-near.ts'

/**
 * The kinds of places for which the demo model has texts. If two kinds fit a text equally well, the earlier kind is
 * used. `village` is used if no other kind fits.
 */
export const KINDS: Readonly<Record<string, Kind>> = { ...NEAR_KINDS, ...FAR_KINDS }

/** Finds the kinds of places that a text names, sorted by the number of different words; `village` if none. */
export function findKinds(text: string): string[] {
  const scored = Object.entries(KINDS).map(([name, kind], rank) => {
    const found = text.match(new RegExp(kind.match.source, 'gi')) ?? []
    return { name, rank, score: new Set(found.map((word) => word.toLowerCase())).size }
  })
  const met = scored.filter((kind) => kind.score > 0).sort((a, b) => b.score - a.score || a.rank - b.rank)
  const clear = met.filter((kind, index) => index === 0 || kind.score > 1)
  return clear.length > 0 ? clear.map((kind) => kind.name) : ['village']
}
