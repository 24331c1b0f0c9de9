import type { Ending, FactKind, PointOfView, Tense } from '#contract/book-options.ts'

// The book of a story (style, plan, facts and act summaries) in the form that prompts need: with names in place of ids,
// and with chapter numbers. `worker/run/stored-book.ts` reads it; `memory` selects from it; the contract, the reading
// and the rules for findings use it.

/**
 * The style in which a chapter is written (D-95): the style of the story, with the fields that an order has replaced.
 */
export interface BookStyle {
  pov: PointOfView | null
  /** The name of the character whose point of view the prose uses. */
  povCharacter: string | null
  tense: Tense | null
  /** The language as a BCP 47 tag; null means the language of the order's words. */
  language: string | null
  tone: string | null
  voiceSample: string
  avoid: string[]
  notes: string
}

export interface BookBeat {
  id: number
  text: string
}

/**
 * A chapter that follows the one that is being written: a planned chapter, or a written one when an earlier chapter is
 * regenerated.
 */
export interface LaterChapter {
  number: number
  title: string
  beats: BookBeat[]
}

/** The plan of a story as it applies to the chapter that is written (D-98 to D-101). */
export interface BookPlan {
  enabled: boolean
  logline: string
  chapterGoal: number | null
  ending: Ending | null
  promises: string[]
  /** The planned chapters, nearest first. */
  ahead: LaterChapter[]
  /** The written chapters after the one that is regenerated, with the beats that happened in them. */
  afterThisChapter: LaterChapter[]
  /** The beats that happened in the chapter that is regenerated; empty for the next chapter. */
  ofThisChapter: BookBeat[]
  /** The beats that were passed over: they were due in an earlier chapter but did not happen there; oldest first. */
  passed: BookBeat[]
}

/** One fact of the story (D-102). */
export interface BookFact {
  id: number
  kind: FactKind
  text: string
  /** Names of the characters, locations and others that the fact is about. */
  about: string[]
  /** The number of the chapter from which the fact holds; 0 for a fact from before the first chapter. */
  fromChapter: number
  /** The number of the chapter that ended the fact; null while the fact holds. */
  untilChapter: number | null
  /**
   * The names of those who know the fact. `learnedIn` is the number of the chapter in which the person learned it; null
   * when that chapter is not known.
   */
  knownBy: 'all' | { name: string; learnedIn: number | null }[]
  pinned: boolean
  /** Whether the fact is a line of a character's sheet that a chapter has made untrue. */
  isSheetLine: boolean
}

/** An act of the story, with the summary of its chapters (D-107). */
export interface BookAct {
  firstChapter: number
  lastChapter: number
  summary: string
}

export interface Book {
  style: BookStyle
  plan: BookPlan | null
  facts: BookFact[]
  acts: BookAct[]
}

/** A style in which nothing is set. */
export const emptyStyle: BookStyle = {
  pov: null,
  povCharacter: null,
  tense: null,
  language: null,
  tone: null,
  voiceSample: '',
  avoid: [],
  notes: '',
}

/**
 * Returns the facts that hold when chapter `chapterNumber` begins. A fact from this chapter or a later one is left out.
 * A fact that this chapter or a later one ended still holds (D-106). A line of a sheet is left out, because it is sent as
 * a part of the sheet.
 */
export function factsBefore(facts: readonly BookFact[], chapterNumber: number): BookFact[] {
  return facts.filter(
    ({ fromChapter, untilChapter, isSheetLine }) =>
      !isSheetLine && fromChapter < chapterNumber && (untilChapter === null || untilChapter >= chapterNumber),
  )
}
