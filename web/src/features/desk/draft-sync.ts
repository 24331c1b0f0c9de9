import type { ChapterDraft } from '#contract/chapter-drafts.ts'
import type { Chapter } from '#contract/chapters.ts'
import { ApiError, isUnauthorized, isWithoutAnswer } from '../../lib/api-error.ts'
import { isStoredRefusal } from '../../lib/idempotent-call.ts'
import { SAVE_AFTER_MS } from './draft-sync-times.ts'
import {
  beginningOf,
  contradictionOf,
  type DraftSyncStart,
  digestOfText,
  isSame,
  type ManuscriptText,
  type NewChapterSave,
  savedText,
  textOf,
} from './draft-text.ts'
import { VersionedSender } from './versioned-sender.ts'

/** A version that no draft has, for a device that has read no version of the draft. */
const UNKNOWN_VERSION = new Date(0).toISOString()

/**
 * Keeps typed text of a chapter as its draft, saves it as the chapter's text, and takes over text that other devices
 * have stored (D-137).
 */
export class DraftSync extends VersionedSender {
  /** Called when the answer to a repeated save shows the id of a new chapter. The desk sets this function. */
  onCreated: (chapter: Chapter) => void = () => {}

  readonly #placeOf: DraftSyncStart['placeOf']

  constructor({ placeOf, chapter, draft, onUnauthorized }: DraftSyncStart) {
    const place = placeOf(chapter?.id ?? null)
    super(place, beginningOf(place.key, chapter, draft), onUnauthorized)
    this.#placeOf = placeOf
    this.hasDraft = draft !== null
    if (draft) this.set({ keptAt: Date.parse(draft.updatedAt), ...(!this.isUnsent && { state: 'kept' }) })
  }

  /**
   * Saves the typed text as the text of the chapter. Text that is typed meanwhile is sent as a draft afterwards.
   * @throws the error of the call, or an error if the writer has to choose between two texts first. The state shows a
   * conflict too.
   */
  async save(): Promise<Chapter> {
    return this.#replace(() => {
      if (this.snapshot().state === 'conflict') throw new Error('The writer has to choose one of two texts.')
      return this.#publish()
    })
  }

  /**
   * Makes the calls that save the text as that of the chapter, discard it or replace it, after a running call has
   * ended. After a failure, the unsent text is sent as a draft later, and an ended session leads to the sign-in.
   */
  async #replace<T>(makeCalls: () => Promise<T>): Promise<T> {
    while (this.sending !== null) await this.sending
    this.stopSending()
    this.isReplacing = true
    const replace = async () => {
      try {
        return await makeCalls()
      } catch (error) {
        if (isUnauthorized(error)) this.onUnauthorized()
        throw error
      } finally {
        this.isReplacing = false
        if (this.isUnsent && !this.isHeld) this.sendAfter(SAVE_AFTER_MS)
      }
    }
    return this.track(replace())
  }

  async #publish({ isRepeated = false } = {}): Promise<Chapter> {
    this.set({ state: 'saving' })
    let sent: NewChapterSave | undefined
    let changes = 0
    try {
      const created = await this.#repeatSave()
      if (created && !this.isUnsaved) return created
      changes = this.changes
      const text = this.read()
      sent = { ...text, draft: this.hasDraft ? (this.seen ?? undefined) : undefined }
      this.remember(text)
      const chapter = await this.place.calls.publish({ ...sent, base: this.chapterBase })
      this.#accept(chapter, text, changes)
      return chapter
    } catch (error) {
      if (sent && this.place.of.chapterId === null && isWithoutAnswer(error)) {
        this.unanswered = sent
        this.isUnsent = true
        this.store()
      }
      this.set({ state: this.isUnsent ? 'waiting' : this.hasDraft ? 'kept' : 'clean' })
      if (sent && error instanceof ApiError && error.code === 'conflict') {
        const found = await this.#findContradiction(sent, changes)
        if (found === 'none' && !isRepeated) return this.#publish({ isRepeated: true })
        if (typeof found === 'object') return found
      }
      throw error
    }
  }

  /**
   * Makes a saved chapter with the given text the base of the manuscript. `changes` counts the changes up to this text.
   */
  #accept(chapter: Chapter, text: ManuscriptText, changes: number): void {
    this.seen = this.chapterBase = chapter.updatedAt
    this.from = textOf(text)
    this.hasDraft = false
    this.unanswered = undefined
    this.acknowledge(digestOfText(text))
    if (this.place.of.chapterId === null) this.moveTo(this.#placeOf(chapter.id))
    this.settle(changes, { state: 'clean', keptAt: null })
  }

  /**
   * Repeats the save of a new chapter that had no answer. The text is the same as before, and so is the idempotency
   * key, so that the chapter is created only once. Text that was typed since then is a change of that chapter.
   * @throws the error of the call if it is still not known whether the chapter was saved.
   */
  async #repeatSave(): Promise<Chapter | null> {
    const { unanswered } = this
    if (!unanswered) return null
    try {
      const chapter = await this.place.calls.publish({ ...unanswered, base: null })
      this.#accept(chapter, unanswered, isSame(this.read(), unanswered) ? this.changes : -1)
      this.onCreated(chapter)
      return chapter
    } catch (error) {
      if (!isStoredRefusal(error)) throw error
      this.unanswered = undefined
      return null
    }
  }

  protected override async send(isLeaving: boolean): Promise<void> {
    if (this.unanswered) {
      // A page that is being left cannot wait for the answer. Its text stays on the device.
      if (isLeaving) return this.store()
      this.stopSending()
      this.set({ state: 'saving' })
      try {
        await this.#repeatSave()
      } catch (error) {
        return this.fail(error)
      }
      if (!this.isUnsent) return
    }
    await super.send(isLeaving)
  }

  /**
   * Finds the reason for which the server answered a save with 409 `conflict`. Shows the conflict if the writer has to
   * choose, or that the chapter was deleted. Returns the chapter if it already has this text because only an answer was
   * lost. Returns 'none' if this device has seen all that the server has, so that the save can be repeated. `changes`
   * counts the changes up to this text.
   */
  async #findContradiction(text: ManuscriptText, changes: number): Promise<Chapter | 'none' | 'shown'> {
    const latest = await this.place.calls.readLatest()
    const found = contradictionOf(latest, this, text)
    if (found === 'same' && latest.chapter) {
      this.#accept(latest.chapter, text, changes)
      return latest.chapter
    }
    this.hasDraft = latest.draft !== null
    if (found === 'none') {
      this.chapterBase = latest.chapter?.updatedAt ?? null
      this.seen = latest.draft?.updatedAt ?? this.chapterBase
      return 'none'
    }
    if (typeof found !== 'string') this.contradict(found)
    // A new chapter cannot be deleted, so its draft was saved or discarded elsewhere.
    else if (this.#exists(latest.chapter)) this.contradict(savedText(latest.chapter))
    else this.set({ state: 'gone' })
    return 'shown'
  }

  /** Ends a conflict: the text of this device will replace the other text. */
  async keepMine(): Promise<void> {
    const { theirs } = this.snapshot()
    if (!theirs) return
    if (theirs.isDraft || !this.hasDraft) this.seen = theirs.updatedAt
    if (!theirs.isDraft) this.chapterBase = theirs.updatedAt
    this.acknowledge(digestOfText(theirs))
    this.isUnsent = true
    this.set({ state: 'waiting', theirs: null })
    await this.flush()
  }

  /**
   * Ends a conflict: the other text, as it is stored now, replaces the text of this device. Returns the text that the
   * caller must show; null if the other text does not exist any more, so that the writer has to choose again.
   */
  async takeTheirs(): Promise<ManuscriptText | null> {
    return this.#replace(async () => {
      const { theirs } = this.snapshot()
      if (!theirs) return null
      const { chapter, draft } = await this.place.calls.readLatest()
      if (theirs.isDraft && draft) {
        this.dropCopy()
        this.adopt(draft)
        // The draft may be based on a later version of the chapter than the replaced text.
        if (chapter?.updatedAt === draft.base) this.from = textOf(chapter)
        return draft
      }
      const saved = savedText(chapter)
      if (!this.#exists(chapter)) this.set({ state: 'gone', theirs: null })
      else if (theirs.isDraft && !isSame(saved, theirs)) {
        this.hasDraft = false
        this.contradict(saved)
      } else {
        await this.#removeDraft()
        this.rebase(saved)
        return saved
      }
      return null
    })
  }

  /**
   * Compares the manuscript with what the server has now, because another device may have saved or discarded the draft.
   * Returns the text that the caller must show; null if the manuscript stays. While typed text is unsent or being sent,
   * nothing is changed, because the answer to that call decides; nor in a conflict, because the writer decides. While
   * the text is being saved as that of the chapter, discarded or replaced, the comparison waits.
   */
  async catchUp(): Promise<ManuscriptText | null> {
    while (this.isReplacing && this.sending !== null) await this.sending
    const versions = () => [this.seen, this.chapterBase, this.changes].join()
    const isBusy = () => this.isUnsent || this.sending !== null || this.snapshot().state === 'conflict'
    const before = versions()
    if (isBusy()) return null
    const { chapter, draft } = await this.place.calls.readLatest()
    // Text that was typed or read meanwhile is newer than this answer.
    if (isBusy() || versions() !== before) return null
    const isNewer = chapter !== null && chapter.updatedAt > (this.chapterBase ?? '')
    if (draft && draft.updatedAt !== this.seen) {
      this.adopt(draft)
      return draft
    }
    if (draft) {
      if (isNewer) this.contradict(savedText(chapter))
      return null
    }
    if (!this.#exists(chapter) || !(this.hasDraft || isNewer)) return null
    const saved = savedText(chapter)
    this.rebase(saved)
    return saved
  }

  /** Whether the chapter is on the server, or was never saved. False for a deleted chapter. */
  #exists(chapter: Chapter | null): boolean {
    return chapter !== null || this.place.of.chapterId === null
  }

  /**
   * Removes the draft from the server and from this device. Returns the text of the chapter, which the caller shows.
   * @throws the error of a call; a conflict with a draft of another device is also shown by the state.
   */
  async discard(): Promise<ManuscriptText> {
    return this.#replace(async () => {
      // A save without an answer is repeated first, so that a chapter that the server may have saved is not created
      // again. The words that were typed after that save are discarded.
      await this.#repeatSave()
      // Another device may have saved the chapter while this draft existed. The chapter is read before the draft is
      // removed. Otherwise a failed read would leave the text of the removed draft in the manuscript and nowhere else.
      const { chapter, draft } = await this.place.calls.readLatest()
      if (draft && this.hasDraft) this.#recognize(draft)
      await this.#removeDraft()
      const saved = savedText(chapter)
      this.rebase(saved)
      return saved
    })
  }

  /**
   * Makes a draft whose text is known here the latest version that this device has read.
   * @throws an error if the text is not known. The state shows the conflict.
   */
  #recognize(draft: ChapterDraft): void {
    if (draft.updatedAt === this.seen) return
    if (!this.isKnown(draft)) {
      this.contradict({ ...draft, isDraft: true })
      throw new Error('The writer has to choose one of two texts.')
    }
    this.seen = draft.updatedAt
  }

  /**
   * Removes the draft from the server, unless it has a text that this device has not read. Such a text is shown as a
   * conflict.
   * @throws the error of the call
   */
  async #removeDraft(): Promise<void> {
    if (!this.hasDraft) return
    try {
      await this.place.calls.discard(this.seen ?? UNKNOWN_VERSION)
    } catch (error) {
      const theirs = error instanceof ApiError ? error.both?.theirs : undefined
      if (theirs && this.isKnown(theirs)) {
        this.seen = theirs.updatedAt
        return this.#removeDraft()
      }
      if (theirs) this.contradict(theirs)
      // The server may have removed the draft although no answer arrived, so the text is marked to be sent again.
      else if (isWithoutAnswer(error)) {
        this.removed = this.seen ?? undefined
        this.isUnsent = true
        this.store()
      }
      throw error
    }
    this.hasDraft = false
  }
}
