import type { BookFact } from '../material/book.ts'

/** The facts of earlier chapters that a chapter changes, each with the words of the chapter that show it. */
export interface ChangesInChapter {
  ended: readonly { factId: number; quote: string }[]
  learned: readonly { factId: number; name: string; quote: string }[]
}

/** The position of a passage in the text of its chapter (UTF-16). */
interface PassagePosition {
  chapterNumber: number
  text: string
  from: number
  length: number
}

export interface FactsAtPassage {
  facts: BookFact[]
  /** The people who learn a fact in the passage itself. Before it they do not know the fact, and after it they do. */
  learnedHere: { factId: number; name: string }[]
}

/**
 * Returns the facts of a story as they are at a passage. A fact that its chapter ends before or in the passage has ended,
 * and a person who learns a fact before the passage knows it. Without this, the facts would contradict the text around the
 * passage, because they hold at the beginning of the chapter.
 */
export function factsAtPassage(
  facts: readonly BookFact[],
  { ended, learned }: ChangesInChapter,
  { chapterNumber, text, from, length }: PassagePosition,
): FactsAtPassage {
  const startOf = (quote: string) => (quote === '' ? -1 : text.indexOf(quote))
  const isTold = (quote: string) => {
    const start = startOf(quote)
    return start >= 0 && start < from + length
  }
  const over = new Set(ended.filter(({ quote }) => isTold(quote)).map(({ factId }) => factId))
  const told = learned.filter(({ quote }) => isTold(quote))
  const before = told.filter(({ quote }) => startOf(quote) + quote.length <= from)
  return {
    facts: facts.map((fact) => {
      const knowers = before.filter(({ factId }) => factId === fact.id).map(({ name }) => name)
      const knownBy =
        fact.knownBy === 'all'
          ? fact.knownBy
          : fact.knownBy.map((one) => (knowers.includes(one.name) ? { ...one, learnedIn: null } : one))
      return { ...fact, knownBy, ...(over.has(fact.id) && { untilChapter: chapterNumber - 1 }) }
    }),
    learnedHere: told.filter((one) => !before.includes(one)).map(({ factId, name }) => ({ factId, name })),
  }
}
