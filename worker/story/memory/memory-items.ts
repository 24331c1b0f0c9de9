import type { ChapterContract } from '#contract/chapter-contract.ts'
import { countWords } from '#contract/text.ts'
import { sentenceEnds } from '#core/text/sentences.ts'
import type { Bible } from '../material/bible.ts'
import type { Book } from '../material/book.ts'
import type { Band } from '../prose/length.ts'

/** An earlier chapter of the story. If it has no summary, the beginning and the end of its text are used instead. */
export type EarlierChapter = {
  id?: number
  number: number
  title?: string | null
  summary?: string | null
  text?: string | null
}

/** All material of a story from which the prompt for one chapter is selected (D-107). */
export type MemoryInput = {
  bible: Bible
  book: Book
  /** The chapters of the story, sorted by number; those from `chapterNumber` on are never sent. */
  chapters: readonly EarlierChapter[]
  chapterNumber: number
  plot: string
  /** The writer's instruction for a regenerated chapter: how it should differ from the previous text. */
  wish?: string
  setting: string
  band: Band
  contract: ChapterContract
  /** `closing` is true for the chapter that the writer has marked as the last one (D-101). */
  closing: boolean
  /** The part of this chapter that is already written, when a run continues it. */
  writtenSoFar?: string
  /** The text that a regenerated chapter replaces (D-117). */
  replacedText?: string
  /** Whether most of the replaced text is kept, so that it is needed whole. */
  keepsText?: boolean
  /** The ids of the planned beats that the order names (D-99). */
  beats?: readonly number[]
  /**
   * `rules` is the system message, and `instructions` is the text after the sections. Both count towards the budget.
   */
  rules?: string
  instructions?: string
  /** The number of tokens that the request needs in addition to its texts. */
  overhead?: number
}

/** Returns the last whole sentences of a text, unchanged: at most `words` words, but at least one sentence. */
export function lastSentences(text: string, words: number): string {
  const whole = text.trim()
  const starts = [0, ...sentenceEnds(whole).filter((end) => end < whole.length)]
  let start = starts.at(-1) ?? 0
  let counted = countWords(whole.slice(start))
  for (const from of starts.toReversed().slice(1)) {
    counted += countWords(whole.slice(from, start))
    if (counted > words) break
    start = from
  }
  return whole.slice(start).trim()
}
