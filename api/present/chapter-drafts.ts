import type { ChapterDraft } from '#contract/chapter-drafts.ts'
import type { DraftRow } from '../rows/chapter-drafts.ts'

/** Converts a row to the draft that its writer gets. */
export function presentDraft(row: DraftRow): ChapterDraft {
  return row
}
