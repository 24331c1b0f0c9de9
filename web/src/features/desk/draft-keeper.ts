import type { ChapterDraft } from '#contract/chapter-drafts.ts'
import type { Chapter } from '#contract/chapters.ts'
import { ApiError } from '../../lib/api-error.ts'
import { clearDraft, storeDraft } from '../../lib/drafts.ts'
import {
  beginningOf,
  contradictionOf,
  type DraftPlace,
  digestOfText,
  type KeeperSnapshot,
  type KeeperStart,
  type ManuscriptText,
  type OtherVersion,
} from './draft-text.ts'
import * as times from './keeper-times.ts'
import { SnapshotStore } from './snapshot-store.ts'

/** Stores typed text: first on the device, then as a draft on the server (D-137). It depends on no component. */
export class DraftKeeper extends SnapshotStore<KeeperSnapshot> {
  /** The initial text of the manuscript. */
  readonly start: ManuscriptText
  /** Returns the text that the manuscript shows now. The manuscript sets this function. */
  read: () => ManuscriptText

  readonly #options: KeeperStart
  #place: DraftPlace
  /** The latest version of the draft or the chapter that this device has read. */
  seen: string | null
  /** `updatedAt` of the chapter that the manuscript is based on; null for a new chapter. */
  chapterBase: string | null
  #hasDraft: boolean
  /** The digests of the sent texts without an answer, which identify a text of this device if an answer is lost. */
  #sent: readonly string[] = []
  /** Whether there is typed text that is not on the server. */
  isUnsent = false
  #changes = 0
  #sending: Promise<void> | null = null
  #failures = 0
  #firstChange = 0
  #timers: { store?: ReturnType<typeof setTimeout>; send?: ReturnType<typeof setTimeout> } = {}
  #isClosed = false

  constructor(options: KeeperStart) {
    super({ state: 'clean', theirs: null, reason: null, keptAt: null })
    const { chapter, draft } = options
    this.#options = options
    this.#place = options.placeOf(chapter?.id ?? null)
    const { start, seen, sent, isUnsent } = beginningOf(this.#place.key, chapter, draft)
    this.start = start
    this.read = () => start
    this.seen = seen
    this.#sent = sent
    this.isUnsent = isUnsent
    this.chapterBase = draft?.base ?? chapter?.updatedAt ?? null
    this.#hasDraft = draft !== null
    const keptAt = draft ? Date.parse(draft.updatedAt) : null
    this.set({ state: isUnsent ? 'waiting' : draft ? 'kept' : 'clean', keptAt })
  }

  /** Whether there is typed text that is not yet saved as the text of the chapter. */
  get isUnsaved(): boolean {
    return this.isUnsent || this.#hasDraft
  }

  /** Starts to save the copy on this device if it has text that is not on the server. */
  open(): void {
    this.#isClosed = false
    if (this.isUnsent) void this.flush()
  }

  /** Records that the writer has changed the text, and schedules its storage on the device and on the server. */
  change(): void {
    const now = Date.now()
    if (!this.isUnsent) this.#firstChange = now
    this.isUnsent = true
    this.#changes += 1
    clearTimeout(this.#timers.store)
    this.#timers.store = setTimeout(() => this.#store(), times.STORE_AFTER_MS)
    const { state } = this.snapshot()
    if (state === 'conflict' || state === 'gone' || state === 'offline') return
    if (state !== 'saving') this.set({ state: 'waiting' })
    const latestMs = this.#firstChange + times.SAVE_AT_LATEST_MS - now
    this.#sendAfter(Math.max(0, Math.min(times.SAVE_AFTER_MS, latestMs)))
  }

  /** Sends changed text to the server now. With `isLeaving` the browser may send it after the page is closed. */
  async flush({ isLeaving = false } = {}): Promise<void> {
    const isHeld = ['conflict', 'gone'].includes(this.snapshot().state)
    const before = isLeaving ? null : this.#sending
    if (isHeld || before !== null) this.#store()
    if (before !== null) await before
    if (isHeld || !this.isUnsent) return
    const sending = this.#send(isLeaving)
    this.#sending = sending
    await sending
    if (this.#sending === sending) this.#sending = null
  }

  /**
   * Saves the typed text as the text of the chapter.
   * @throws the error of the call; a conflict is also shown by the state.
   */
  async save(): Promise<Chapter> {
    clearTimeout(this.#timers.send)
    await this.#sending
    const changes = this.#changes
    const text = this.read()
    this.set({ state: 'saving' })
    try {
      const draft = this.#hasDraft ? (this.seen ?? undefined) : undefined
      const chapter = await this.#place.calls.publish({ ...text, base: this.chapterBase, draft })
      const isNew = this.chapterBase === null
      this.seen = this.chapterBase = chapter.updatedAt
      this.#hasDraft = false
      if (isNew) this.#follow(chapter)
      this.#settle(changes, { state: 'clean', keptAt: null })
      return chapter
    } catch (error) {
      this.set({ state: this.isUnsent ? 'waiting' : this.#hasDraft ? 'kept' : 'clean' })
      if (error instanceof ApiError && error.code === 'conflict') {
        const saved = await this.#findContradiction(text)
        if (saved) return saved
      } else if (this.isUnsent) this.#sendAfter(times.SAVE_AFTER_MS)
      throw error
    }
  }

  /** Switches to the chapter that the first save created. Text that was typed during the save belongs to it. */
  #follow({ id }: Pick<Chapter, 'id'>): void {
    clearDraft(this.#place.key)
    this.#place = this.#options.placeOf(id)
    this.#store()
  }

  /** Finds and shows the conflict of a save. Returns the chapter if a save with a lost answer stored the text. */
  async #findContradiction(text: ManuscriptText): Promise<Chapter | null> {
    const latest = await this.#place.calls.readLatest()
    const found = contradictionOf(latest, this.seen, text)
    if (found !== 'same') this.#hasDraft = latest.draft !== null
    if (found === 'same' && latest.chapter) this.rebase(latest.chapter)
    else if (typeof found === 'string') this.set({ state: 'gone' })
    else this.contradict(found)
    return found === 'same' ? latest.chapter : null
  }

  /** Shows that the chapter or its draft was changed elsewhere, and waits until the writer chooses a text. */
  contradict(theirs: OtherVersion): void {
    clearTimeout(this.#timers.send)
    this.set({ state: 'conflict', theirs })
  }

  /** Ends a conflict with the text of this device, which replaces the text of the other device. */
  async keepMine(): Promise<void> {
    const { theirs } = this.snapshot()
    if (!theirs) return
    if (theirs.isDraft || !this.#hasDraft) this.seen = theirs.updatedAt
    if (!theirs.isDraft) this.chapterBase = theirs.updatedAt
    this.isUnsent = true
    this.set({ state: 'waiting', theirs: null })
    await this.flush()
  }

  /** Ends a conflict with the text of the other device. The caller shows that text. */
  async takeTheirs(): Promise<void> {
    const { theirs } = this.snapshot()
    if (!theirs) return
    if (!theirs.isDraft) {
      await this.#removeDraft()
      this.chapterBase = theirs.updatedAt
    }
    this.seen = theirs.updatedAt
    this.isUnsent = false
    clearTimeout(this.#timers.store)
    clearDraft(this.#place.key)
    this.set({ state: theirs.isDraft ? 'kept' : 'clean', theirs: null })
  }

  /** Bases the manuscript on a chapter that was saved elsewhere. The caller shows the text of that chapter. */
  rebase({ updatedAt }: Pick<Chapter, 'updatedAt'>): void {
    this.seen = this.chapterBase = updatedAt
    this.#hasDraft = false
    this.isUnsent = false
    clearDraft(this.#place.key)
    this.set({ state: 'clean', theirs: null, keptAt: null })
  }

  /** Bases a manuscript without unsent text on a later draft of another device. The caller shows its text. */
  adopt({ updatedAt, base }: Pick<ChapterDraft, 'updatedAt' | 'base'>): void {
    this.seen = updatedAt
    this.chapterBase = base
    this.#hasDraft = true
    this.set({ state: 'kept', theirs: null, keptAt: Date.parse(updatedAt) })
  }

  /** Records a newer version of the chapter as the base of a manuscript that already contains its changes. */
  advance({ updatedAt }: Pick<Chapter, 'updatedAt'>): void {
    if (!this.#hasDraft) this.seen = updatedAt
    this.chapterBase = updatedAt
  }

  /** Removes the draft on the server and on this device. The caller shows the text of the chapter. */
  async discard(): Promise<void> {
    clearTimeout(this.#timers.send)
    clearTimeout(this.#timers.store)
    await this.#sending
    await this.#removeDraft()
    this.isUnsent = false
    this.seen = this.chapterBase
    clearDraft(this.#place.key)
    this.set({ state: 'clean', theirs: null, keptAt: null })
  }

  async #removeDraft(): Promise<void> {
    if (this.#hasDraft) await this.#place.calls.discard()
    this.#hasDraft = false
  }

  close(): void {
    void this.flush()
    clearTimeout(this.#timers.send)
    this.#isClosed = true
  }

  async #send(isLeaving: boolean): Promise<void> {
    clearTimeout(this.#timers.send)
    const changes = this.#changes
    const text = this.read()
    this.set({ state: 'saving' })
    try {
      const keepalive = isLeaving && new Blob([text.content]).size < times.MOST_KEPT_ALIVE
      this.#sent = [...this.#sent, digestOfText(text)].slice(-3)
      this.#store()
      const saved = await this.#place.calls.send({ ...text, base: this.seen }, { keepalive })
      this.seen = saved.updatedAt
      // If this device has already read a later version of the chapter, that version stays the base.
      if ((saved.base ?? '') > (this.chapterBase ?? '')) this.chapterBase = saved.base
      this.#sent = []
      this.#hasDraft = true
      this.#failures = 0
      this.#settle(changes, { state: 'kept', keptAt: Date.now() })
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Ends a save. The copy of the text on this device is removed, unless the writer typed during the save. */
  #settle(changes: number, part: Partial<KeeperSnapshot>): void {
    if (this.#changes === changes) {
      this.isUnsent = false
      clearTimeout(this.#timers.store)
      clearDraft(this.#place.key)
      this.set({ ...part, reason: null, theirs: null })
      return
    }
    this.#firstChange = Date.now()
    this.set({ ...part, state: 'waiting', reason: null, theirs: null })
    this.#sendAfter(times.SAVE_AFTER_MS)
  }

  #fail(error: unknown): void {
    if (error instanceof ApiError && error.status === 401) {
      this.set({ state: 'offline', reason: null })
      this.#options.onUnauthorized()
    } else if (error instanceof ApiError && error.both) {
      this.#disagree(error.both.theirs)
    } else if (error instanceof ApiError && error.status === 404) {
      this.set({ state: 'gone' })
    } else if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
      this.set({ state: 'refused', reason: error.serverMessage ?? null })
    } else {
      this.set({ state: 'offline', reason: null })
      this.#sendAfter(times.retryAfter(this.#failures))
      this.#failures += 1
    }
  }

  #disagree(theirs: OtherVersion): void {
    const isOwn = this.#sent.includes(digestOfText(theirs))
    this.#sent = []
    this.#hasDraft = theirs.isDraft
    if (!isOwn) {
      this.contradict(theirs)
      return
    }
    // The text of this device was saved, and only the answer was lost.
    this.seen = theirs.updatedAt
    this.set({ state: 'waiting' })
    this.#sendAfter(0)
  }

  #sendAfter(ms: number): void {
    clearTimeout(this.#timers.send)
    if (!this.#isClosed) this.#timers.send = setTimeout(() => void this.flush(), ms)
  }

  #store(): void {
    clearTimeout(this.#timers.store)
    if (this.isUnsent) storeDraft(this.#place.key, this.read(), { seen: this.seen, sent: this.#sent })
  }
}
