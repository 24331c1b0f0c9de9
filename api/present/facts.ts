import type { Fact } from '#contract/facts.ts'
import { fillNames, type NamedThing } from '#core/text/name-references.ts'
import type { FactRow } from '../rows/facts.ts'

/** A fact as the API returns it, with the present names. `about` does not contain things that were deleted. */
export function presentFact(row: FactRow, named: readonly NamedThing[]): Fact {
  const {
    aboutCharacterIds,
    aboutLocationIds,
    aboutNames,
    endChapter,
    endQuote,
    endedById,
    knownByAll,
    knowerIds,
    updatedAt,
    ...rest
  } = row
  const isEnded = row.status === 'ended'
  const thingsOf = (kind: NamedThing['kind'], ids: readonly number[]) =>
    ids.flatMap((id) => named.find((one) => one.kind === kind && one.id === id) ?? [])
  return {
    ...rest,
    text: fillNames(row.text, named),
    about: [
      ...thingsOf('character', aboutCharacterIds),
      ...thingsOf('location', aboutLocationIds),
      ...aboutNames.map((name) => ({ kind: 'name' as const, id: null, name })),
    ],
    untilChapter: isEnded ? endChapter : null,
    endedBy: isEnded ? { factId: endedById, quote: endQuote } : null,
    knownBy: knownByAll ? 'all' : knowerIds,
    updatedAt: updatedAt.toISOString(),
  }
}
