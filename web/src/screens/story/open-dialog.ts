import type { Chapter } from '#contract/chapters.ts'
import type { ChapterAction } from '../../features/chapters/chapter-tools.tsx'
import type { OpenPassage } from './story-passages.tsx'

/** The dialog that is open on the screen of a story; null if none is open. */
export type OpenDialog =
  | 'generate'
  | 'edit'
  | 'add'
  | 'detected'
  | { chapter: Chapter; act: ChapterAction }
  | OpenPassage
  | null
