import type { Chapter, ChapterVersion } from '#contract/chapters.ts'
import type { ChapterRow, ChapterVersionRow } from '../rows/chapters.ts'

/** A chapter as the API returns it. */
export function presentChapter({ bytes: _, ...row }: ChapterRow & { bytes?: number }): Chapter {
  return row
}

/** An earlier version of a chapter as the API returns it. */
export function presentChapterVersion(row: ChapterVersionRow): ChapterVersion {
  return row
}
