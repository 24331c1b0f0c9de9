import type { ChapterDraft } from '#contract/chapter-drafts.ts'
import type { Chapter } from '#contract/chapters.ts'
import { ApiError } from '../../lib/api-error.ts'
import { DraftSender } from './draft-sender.ts'
import {
  beginningOf,
  contradictionOf,
  type DraftPlace,
  type KeeperStart,
  type ManuscriptText,
} from './draft-text.ts'
import { SAVE_AFTER_MS } from './keeper-times.ts'

/**
 * Keeps typed text of a chapter as its draft, saves it as the chapter's text, and takes over text that other devices
 * have stored (D-137).
 */
export class DraftKeeper extends DraftSender<DraftPlace> {
  readonly #placeOf: KeeperStart['placeOf']

  constructor({ placeOf, chapter, draft, onUnauthorized }: KeeperStart) {
    const place = placeOf(chapter?.id ?? null)
    super(place, beginningOf(place.key, chapter, draft), onUnauthorized)
    this.#placeOf = placeOf
    this.chapterBase = draft?.base ?? chapter?.updatedAt ?? null
    this.hasDraft = draft !== null
    if (draft) this.set({ keptAt: Date.parse(draft.updatedAt), ...(!this.isUnsent && { state: 'kept' }) })
  }

  /** Whether there is typed text that is not yet saved as the text of the chapter. */
  get isUnsaved(): boolean {
    return this.isUnsent || this.hasDraft
  }

  /**
   * Saves the typed text as the text of the chapter. Text that is typed meanwhile is sent as a draft afterwards.
   * @throws the error of the call; a conflict is also shown by the state.
   */
  async save(): Promise<Chapter> {
    while (this.sending !== null) await this.sending
    this.isPublishing = true
    try {
      return await this.track(this.#publish())
    } finally {
      this.isPublishing = false
    }
  }

  async #publish({ isRepeated = false } = {}): Promise<Chapter> {
    this.stopSending()
    const { changes } = this
    const text = this.read()
    this.set({ state: 'saving' })
    try {
      this.remember(text)
      const draft = this.hasDraft ? (this.seen ?? undefined) : undefined
      const chapter = await this.place.calls.publish({ ...text, base: this.chapterBase, draft })
      const isNew = this.chapterBase === null
      this.seen = this.chapterBase = chapter.updatedAt
      this.hasDraft = false
      this.sent = []
      if (isNew) this.moveTo(this.#placeOf(chapter.id))
      this.settle(changes, { state: 'clean', keptAt: null })
      return chapter
    } catch (error) {
      this.set({ state: this.isUnsent ? 'waiting' : this.hasDraft ? 'kept' : 'clean' })
      if (error instanceof ApiError && error.code === 'conflict') {
        const found = await this.#findContradiction(text)
        if (found === 'none' && !isRepeated) return this.#publish({ isRepeated: true })
        if (typeof found === 'object') return found
      } else if (this.isUnsent) this.sendAfter(SAVE_AFTER_MS)
      throw error
    }
  }

  /**
   * Finds out why the server refused a save with a conflict. Shows the conflict if the writer has to choose. Returns
   * the chapter if it already has this text because only an answer was lost. Returns 'none' if this device has seen all
   * that the server has, so that the save can be repeated.
   */
  async #findContradiction(text: ManuscriptText): Promise<Chapter | 'none' | 'shown'> {
    const latest = await this.place.calls.readLatest()
    const found = contradictionOf(latest, this, text)
    if (found === 'same' && latest.chapter) {
      this.rebase(latest.chapter)
      return latest.chapter
    }
    this.hasDraft = latest.draft !== null
    if (found === 'none') {
      this.seen = latest.draft?.updatedAt ?? this.chapterBase
      return 'none'
    }
    if (typeof found === 'string') this.set({ state: 'gone' })
    else this.contradict(found)
    return 'shown'
  }

  /** Ends a conflict: the text of this device will replace the text of the other device. */
  async keepMine(): Promise<void> {
    const { theirs } = this.snapshot()
    if (!theirs) return
    if (theirs.isDraft || !this.hasDraft) this.seen = theirs.updatedAt
    if (!theirs.isDraft) this.chapterBase = theirs.updatedAt
    this.isUnsent = true
    this.set({ state: 'waiting', theirs: null })
    await this.flush()
  }

  /** Ends a conflict: the text of the other device replaces the text of this device. The caller shows it. */
  async takeTheirs(): Promise<void> {
    const { theirs } = this.snapshot()
    if (!theirs) return
    if (!theirs.isDraft) {
      await this.#removeDraft()
      this.chapterBase = theirs.updatedAt
    }
    this.seen = theirs.updatedAt
    this.dropCopy()
    this.set({ state: theirs.isDraft ? 'kept' : 'clean', theirs: null })
  }

  /** Makes a chapter that was saved elsewhere the base of the manuscript. The caller shows the text of that chapter. */
  rebase({ updatedAt }: Pick<Chapter, 'updatedAt'>): void {
    this.seen = this.chapterBase = updatedAt
    this.hasDraft = false
    this.dropCopy()
    this.set({ state: 'clean', theirs: null, keptAt: null })
  }

  /**
   * Makes a later draft of another device the base of a manuscript without unsent text. The caller shows this draft.
   */
  adopt({ updatedAt, base }: Pick<ChapterDraft, 'updatedAt' | 'base'>): void {
    this.seen = updatedAt
    this.chapterBase = base
    this.hasDraft = true
    this.set({ state: 'kept', theirs: null, keptAt: Date.parse(updatedAt) })
  }

  /**
   * Makes a newer version of the chapter the base of a manuscript that already contains the changes of this version.
   */
  advance({ updatedAt }: Pick<Chapter, 'updatedAt'>): void {
    if (!this.hasDraft) this.seen = updatedAt
    this.chapterBase = updatedAt
  }

  /** Removes the draft from the server and from this device. The caller then shows the text of the chapter. */
  async discard(): Promise<void> {
    this.stopSending()
    while (this.sending !== null) await this.sending
    await this.#removeDraft()
    this.seen = this.chapterBase
    this.dropCopy()
    this.set({ state: 'clean', theirs: null, keptAt: null })
  }

  async #removeDraft(): Promise<void> {
    if (this.hasDraft) await this.place.calls.discard()
    this.hasDraft = false
  }
}
