import { actBasis, chaptersInAct } from '#core/book/act-basis.ts'
import type { BookAct } from '../../story/material/book.ts'
import type { EarlierChapter } from '../../story/memory/memory-items.ts'

/**
 * An act whose chapters all have summaries: these summaries, from which the summary of the act is made, and their hash.
 */
export interface Act {
  act: number
  chapters: EarlierChapter[]
  basis: string
}

/** Returns the acts before chapter `chapterNumber` that have all ten chapters, each of them with a summary. */
export function completeActs(chapters: readonly EarlierChapter[], chapterNumber: number): Act[] {
  const count = Math.floor((chapterNumber - 1) / chaptersInAct)
  return Array.from({ length: count }, (_, i) => i + 1).flatMap((act) => {
    const first = (act - 1) * chaptersInAct + 1
    const summarized = chapters
      .filter(({ number, summary }) => number >= first && number < first + chaptersInAct && summary?.trim())
      .toSorted((a, b) => a.number - b.number)
    return summarized.length === chaptersInAct
      ? [{ act, chapters: summarized, basis: actBasis(summarized) }]
      : []
  })
}

/**
 * Returns the act summaries that were made from the present summaries of their chapters. After a change in
 * one of these chapters, the summary of its act is not sent until it is made again.
 */
export function currentActs(
  stored: readonly { act: number; summary: string; basis: string }[],
  chapters: readonly EarlierChapter[],
  chapterNumber: number,
): BookAct[] {
  return completeActs(chapters, chapterNumber).flatMap(({ act, basis }) => {
    const found = stored.find((one) => one.act === act && one.basis === basis)
    if (!found) return []
    const lastChapter = act * chaptersInAct
    return [{ firstChapter: lastChapter - chaptersInAct + 1, lastChapter, summary: found.summary }]
  })
}
