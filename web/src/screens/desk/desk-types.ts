import type { ChapterDraft } from '#contract/chapter-drafts.ts'
import type { Chapter } from '#contract/chapters.ts'
import type { StoryDetail } from '#contract/stories.ts'
import type { KnownName } from '../../features/desk/names.ts'
import type { PassageStart } from '../../features/passages/passage-start.ts'

/** A passage for which suggestions are shown beside the manuscript (D-138). */
export interface DeskPassage {
  chapterId: number
  start: PassageStart
}

export interface DeskManuscriptProps {
  story: StoryDetail
  /** The chapter as saved on the server; null for a new chapter. */
  chapter: Chapter | null
  number: number
  draft: ChapterDraft | null
  chapters: Chapter[]
  names: readonly KnownName[]
  passage: DeskPassage | null
  onPassage: (passage: DeskPassage | null) => void
  isFocused: boolean
  onFocusMode: (isFocused: boolean) => void
  /** Called when a new chapter was saved. */
  onSaved: (chapter: Chapter) => void
  onLeave: () => void
}
