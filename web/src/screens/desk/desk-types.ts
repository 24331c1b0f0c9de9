import type { Dispatch, SetStateAction } from 'react'
import type { ChapterDraft } from '#contract/chapter-drafts.ts'
import type { Chapter } from '#contract/chapters.ts'
import type { StoryDetail } from '#contract/stories.ts'
import type { KnownName } from '../../features/desk/names.ts'
import type { PassageStart } from '../../features/passages/passage-start.ts'

/**
 * A passage for which suggestions are shown beside the manuscript (D-138). The desk holds it, so that it stays while another
 * chapter is shown.
 */
export interface DeskPassage {
  chapterId: number
  /** The selected words; null for an order that was opened by the address. */
  start: PassageStart | null
  /** The id of the order; null before one is made. */
  generationId: string | null
  /** Differs for each passage that is opened, so that its dialog begins afresh. */
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
  /** The passage of this chapter, if one is being worked on. */
  passage: DeskPassage | null
  onPassage: Dispatch<SetStateAction<DeskPassage | null>>
  isFocused: boolean
  onFocusMode: (isFocused: boolean) => void
  /** Called when a new chapter was saved. */
  onSaved: (chapter: Chapter) => void
  onLeave: () => void
}
