import type { ChapterDraft } from '#contract/chapter-drafts.ts'
import { DraftSender } from './draft-sender.ts'
import {
  type DraftTarget,
  digestOfText,
  type OtherVersion,
  type SavedChapter,
  savedText,
  textOf,
} from './draft-text.ts'

/** Sends typed text as a draft, and records on which version of the draft or of the chapter the manuscript is based. */
export class VersionedSender extends DraftSender<DraftTarget> {
  /** Whether there is typed text that is not yet saved as the text of the chapter. */
  get isUnsaved(): boolean {
    return this.isUnsent || this.hasDraft
  }

  /** Whether a call is running that sends, saves, discards or replaces the text. */
  get isSending(): boolean {
    return this.sending !== null
  }

  /** Waits for the running call. */
  async untilIdle(): Promise<void> {
    while (this.sending !== null) await this.sending
  }

  /** Makes a chapter that was saved elsewhere the base of the manuscript. The caller shows the text of that chapter. */
  rebase(saved: OtherVersion): void {
    this.seen = this.chapterBase = saved.updatedAt
    this.from = textOf(saved)
    this.acknowledge(digestOfText(saved))
    this.hasDraft = false
    this.unanswered = undefined
    this.dropCopy()
    this.set({ state: 'clean', theirs: null, keptAt: null })
  }

  /**
   * Makes a later draft of another device the base of a manuscript without unsent text. The caller shows this draft.
   */
  adopt(draft: ChapterDraft): void {
    const { updatedAt, base } = draft
    this.seen = updatedAt
    this.acknowledge(digestOfText(draft))
    this.chapterBase = base
    this.hasDraft = true
    this.set({ state: 'kept', theirs: null, keptAt: Date.parse(updatedAt) })
  }

  /**
   * Makes a newer version of the chapter the base of a manuscript that already contains the changes of this version.
   */
  advance(chapter: SavedChapter): void {
    if (!this.hasDraft) {
      this.seen = chapter.updatedAt
      this.acknowledge(digestOfText(savedText(chapter)))
    }
    this.chapterBase = chapter.updatedAt
    this.from = textOf(chapter)
  }
}
