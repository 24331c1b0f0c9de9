import type { Dispatch, SetStateAction } from 'react'
import type { ChapterDraft } from '#contract/chapter-drafts.ts'
import type { Chapter } from '#contract/chapters.ts'
import type { StoryDetail } from '#contract/stories.ts'
import type { KnownName } from '../../features/desk/names.ts'
import type { PassageStart } from '../../features/passages/passage-start.ts'

/**
 * A passage for which suggestions are shown beside the manuscript (D-138). The desk stores it, so that it is kept while
 * another chapter is shown.
 */
export interface DeskPassage {
  chapterId: number
  /** The selected words; null if the address opened the passage by the id of its order. */
  start: PassageStart | null
  /** The id of the order; null before the order is made. */
  generationId: string | null
  /** A value that differs for each passage that is opened, so that each one gets a new dialog. */
  opened: string
}

let selections = 0

/** A passage that was selected in a chapter. */
export function selectedPassage(chapterId: number, start: PassageStart): DeskPassage {
  selections += 1
  return { chapterId, start, generationId: null, opened: `selection-${selections}` }
}

export interface DeskManuscriptProps {
  story: StoryDetail
  /** The chapter as saved on the server; null for a new chapter. */
  chapter: Chapter | null
  number: number
  draft: ChapterDraft | null
  chapters: Chapter[]
  names: readonly KnownName[]
  /** The passage of this chapter for which suggestions are shown; null if there is none. */
  passage: DeskPassage | null
  onPassage: Dispatch<SetStateAction<DeskPassage | null>>
  /** Whether the manuscript is visible. On a small screen another part of the desk may hide it. */
  isShown: boolean
  isFocused: boolean
  onFocusMode: (isFocused: boolean) => void
  /** `onSaved` is called when a new chapter was saved. */
  onSaved: (chapter: Chapter) => void
  onLeave: () => void
}
