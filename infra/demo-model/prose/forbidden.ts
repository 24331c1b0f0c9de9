import { type Sections, splitLines } from '../sections.ts'

// Words in a prohibition that occur in every chapter, so that forbidding them would leave nothing to write.
const COMMON = new Set(
  `about after again another anybody anything because before being chapter come comes each either every from goes have here
  into know knows leave leaves look looks make makes more must never nobody nothing other scene should speak speaks story
  take takes talk talks tell tells that their them then there these they this those touch what when where which while with
  without word words would your does doing done yet keep keeps find finds know only than until still both each once just
  nicht kein keine ohne noch sich pero todavia ainda encore senza ancora`.split(/\s+/),
)

/** The lines that forbid events: the section `must-not`, and such lines of the sections `contract` and `wish`. */
export function forbiddenLines(sections: Sections): string[] {
  const quoted = (line: string) =>
    /^(?:must not|ruled out, in the writer's words): [“]?(.+?)[”]?$/i.exec(line)?.[1] ?? null
  const agreed = splitLines(sections.contract).flatMap((line) => quoted(line) ?? [])
  const wished = (sections.wish ?? '').match(/\b(?:no(?! longer)|not|never|without)\s[^.,;!?\n]*/giu) ?? []
  return [...splitLines(sections['must-not']).map((line) => quoted(line) ?? line), ...agreed, ...wished]
}

/**
 * Returns a pattern for the words of events that the order forbids, without the words that the scenes of the contract
 * use.
 */
export function banOf(sections: Sections): RegExp | null {
  const told = (sections.scenes ?? '').toLowerCase()
  const stems = forbiddenLines(sections)
    .flatMap(
      (line) =>
        line
          .replace(/\p{Lu}\p{Ll}+(?=\s\p{Lu})|(?<=\s)\p{Lu}\p{Ll}+/gu, ' ')
          .toLowerCase()
          .match(/\p{L}{4,}/gu) ?? [],
    )
    .filter((word) => !COMMON.has(word))
    .map((word) => word.replace(/(?:ing|ed|es|s)$/u, ''))
    .filter((stem) => stem.length >= 3 && !told.includes(stem))
  return stems.length > 0 ? new RegExp(`(?<!\\p{L})(?:${[...new Set(stems)].join('|')})`, 'iu') : null
}

/** Returns the plot without the sentences that describe a forbidden event. */
export function withoutForbidden(plot: string, forbidden: readonly string[]): string {
  return forbidden.reduce((rest, line) => {
    const words = line.replace(/[.!?…]+$/, '')
    const at = rest.toLowerCase().indexOf(words.toLowerCase())
    return words === '' || at < 0 ? rest : rest.slice(0, at) + rest.slice(at + words.length)
  }, plot)
}
