import type { ChapterDraft } from '#contract/chapter-drafts.ts'
import type { DraftRow } from '../rows/chapter-drafts.ts'

/** Converts a row to the draft that its writer gets. */
export function presentDraft({ base, updatedAt, ...draft }: DraftRow): ChapterDraft {
  return { ...draft, base: base?.toISOString() ?? null, updatedAt: updatedAt.toISOString() }
}
