import { ApiError } from '../../lib/api-error.ts'
import { clearDraft, storeDraft } from '../../lib/drafts.ts'
import * as times from './draft-sync-times.ts'
import {
  type Beginning,
  type CopyBase,
  type DraftSyncSnapshot,
  digestOfText,
  type ManuscriptText,
  type NewChapterSave,
  type OtherVersion,
  type SendTarget,
} from './draft-text.ts'
import { SnapshotStore } from './snapshot-store.ts'

/**
 * The open editors of this page, by the names of their copies on this device. If several editors show the same chapter,
 * only the one that was opened last writes and removes the copy.
 */
const open = new Map<string, DraftSender>()

/** Returns the open editor of this page that sends the copy with this name. */
export const openEditor = (key: string) => open.get(key)

/** Sends the text of all editors that are open on this page. */
export async function flushOpen(): Promise<void> {
  await Promise.all([...open.values()].map((sender) => sender.flush()))
}

/** Stores typed text on the device and sends it as a draft to the server (D-137). It depends on no component. */
export class DraftSender<Place extends SendTarget = SendTarget> extends SnapshotStore<DraftSyncSnapshot> {
  /** The initial text of the manuscript. */
  readonly start: ManuscriptText
  /** Returns the text that the manuscript shows now. The manuscript sets this function. */
  read: () => ManuscriptText
  /** Adds a text after the text that the manuscript shows now. The manuscript sets this function. */
  append: (text: ManuscriptText) => void = () => {}
  /** `updatedAt` of the latest draft or chapter that this device has read; null if the server has neither. */
  seen: string | null
  /** `updatedAt` of the chapter that the manuscript is based on; null for a new one. */
  chapterBase: string | null
  /** Whether there is typed text that is not on the server. */
  isUnsent: boolean

  /** The saved text of the chapter that the manuscript changes; undefined for a copy of an earlier release. */
  protected from: ManuscriptText | undefined
  /** The save of a new chapter that had no answer, so that the server may already have the chapter. */
  protected unanswered: NewChapterSave | undefined
  protected place: Place
  protected hasDraft = false
  /** The version of the draft whose removal had no answer, so that the server may have removed it. */
  protected removed: string | undefined
  /** The digest of the text of the version `seen`, which the manuscript has shown; null if it is not known. */
  protected shown: string | null
  /** Digests of the texts that were sent last and whose answers have not arrived. */
  protected sent: readonly string[]
  protected changes = 0
  /** The running call, which sends the draft or saves the text as that of the chapter; null if no call is running. */
  protected sending: Promise<unknown> | null = null
  /** Whether calls are running that save the text as that of the chapter, discard it or replace it. */
  isReplacing = false

  protected readonly onUnauthorized: () => void
  #isLong = false
  #failures = 0
  #firstChange = 0
  #timers: { store?: ReturnType<typeof setTimeout>; send?: ReturnType<typeof setTimeout> } = {}
  /** Whether an editor is open. Without an open editor the text is sent once, and a failed call is not repeated. */
  #isOpen = false

  constructor(
    place: Place,
    { start, seen, chapterBase = null, shown = null, sent, isUnsent, from, unanswered }: Beginning,
    onUnauthorized: () => void,
  ) {
    super({ state: isUnsent ? 'waiting' : 'clean', theirs: null, reason: null, keptAt: null })
    this.place = place
    this.start = start
    this.read = () => start
    this.seen = seen
    this.chapterBase = chapterBase
    this.shown = shown
    this.sent = sent
    this.isUnsent = isUnsent
    this.from = from
    this.unanswered = unanswered
    this.onUnauthorized = onUnauthorized
    this.#measure(start)
  }

  /** Registers the editor as open, and starts to send the text if its copy on this device was not sent yet. */
  open(): void {
    this.#isOpen = true
    open.set(this.place.key, this)
    if (this.isUnsent) void this.flush()
  }

  /** Sends the text a last time. If this fails, the copy stays on this device and is sent later (copy-sender.ts). */
  async close(): Promise<void> {
    this.stopSending()
    this.#isOpen = false
    await this.flush()
    if (!this.#isOpen && open.get(this.place.key) === this) open.delete(this.place.key)
  }

  /** Records that the text has changed. */
  change(): void {
    const now = Date.now()
    if (!this.isUnsent) this.#firstChange = now
    this.isUnsent = true
    this.changes += 1
    // Undo in a toast can change the text after the chapter was left. The text is then sent at once.
    if (!this.#isOpen) return void this.flush()
    clearTimeout(this.#timers.store)
    this.#timers.store = setTimeout(() => this.store(), times.STORE_AFTER_MS)
    const { state } = this.snapshot()
    if (state === 'conflict' || state === 'gone' || state === 'offline') return
    if (state !== 'saving') this.set({ state: 'waiting' })
    const pauseMs = this.#isLong ? times.SAVE_LONG_AFTER_MS : times.SAVE_AFTER_MS
    const latestMs = this.#firstChange + times.SAVE_AT_LATEST_MS - now
    this.sendAfter(Math.max(0, Math.min(pauseMs, latestMs)))
  }

  /**
   * Sends the text now, if it has changed. In a conflict, and for a deleted chapter, it is only stored on this device.
   * With `isLeaving`, the browser completes the call after the page is closed, unless the text is too long for this.
   */
  async flush({ isLeaving = false } = {}): Promise<void> {
    // A draft that is sent while the chapter is being saved, or while the draft is being discarded, would be based on
    // the old version and cause a conflict. The draft is therefore sent after that call.
    const waits = this.sending !== null && (!isLeaving || this.isReplacing)
    if (this.isHeld || waits) this.store()
    while (waits && this.sending !== null) await this.sending
    // The call that ended may have found a conflict.
    if (this.isHeld || !this.isUnsent) return
    await this.track(this.send(isLeaving))
  }

  /** Whether the text is not sent: the writer has to choose between two texts, or the chapter was deleted. */
  protected get isHeld(): boolean {
    return ['conflict', 'gone'].includes(this.snapshot().state)
  }

  /** Stops sending and shows the conflict with a text that was stored elsewhere, until the writer chooses a text. */
  contradict(theirs: OtherVersion): void {
    this.stopSending()
    this.set({ state: 'conflict', theirs })
  }

  /**
   * Returns whether a text of the server is known here: it was shown, or this device has sent it without receiving the
   * answer. Another device may have saved it again under another version, such as a draft as the text of the chapter.
   */
  isKnown(text: ManuscriptText): boolean {
    const digest = digestOfText(text)
    return digest === this.shown || this.sent.includes(digest)
  }

  /** Records the digest of a text that is being sent, and returns it. */
  protected remember(text: ManuscriptText): string {
    const digest = digestOfText(text)
    this.sent = [...this.sent, digest].slice(-3)
    return digest
  }

  /** Records that the server has a text which the manuscript shows. */
  protected acknowledge(digest: string): void {
    this.shown = digest
    this.sent = []
  }

  protected async track<T>(call: Promise<T>): Promise<T> {
    const sending = call.catch(() => undefined)
    this.sending = sending
    try {
      return await call
    } finally {
      if (this.sending === sending) this.sending = null
    }
  }

  protected async send(isLeaving: boolean): Promise<void> {
    this.stopSending()
    const { changes, seen, chapterBase } = this
    const text = this.read()
    this.set({ state: 'saving' })
    try {
      const digest = this.remember(text)
      this.store()
      const keepalive = isLeaving && !this.#isLong
      const saved = await this.place.calls.send({ ...text, base: seen, chapterBase }, { keepalive })
      this.seen = saved.updatedAt
      // The answer contains the chapter version that the draft is based on. This device may already have read a later
      // one.
      if ((saved.base ?? '') > (this.chapterBase ?? '')) this.chapterBase = saved.base
      this.acknowledge(digest)
      this.hasDraft = true
      this.#failures = 0
      this.settle(changes, { state: 'kept', keptAt: Date.now() })
    } catch (error) {
      this.fail(error)
    }
  }

  /** Ends a successful call. The copy on this device is removed, unless text was typed during the call. */
  protected settle(changes: number, part: Partial<DraftSyncSnapshot>): void {
    if (this.changes === changes) {
      this.dropCopy()
      this.set({ ...part, reason: null, theirs: null })
      return
    }
    this.#firstChange = Date.now()
    this.set({ ...part, state: 'waiting', reason: null, theirs: null })
    this.sendAfter(times.SAVE_AFTER_MS)
  }

  protected fail(error: unknown): void {
    if (error instanceof ApiError && error.status === 401) {
      this.set({ state: 'offline', reason: null })
      this.onUnauthorized()
    } else if (error instanceof ApiError && error.both) {
      this.#disagree(error.both.theirs)
    } else if (error instanceof ApiError && error.status === 404) {
      this.set({ state: 'gone' })
    } else if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
      this.set({ state: 'refused', reason: error.serverMessage ?? null })
    } else {
      this.set({ state: 'offline', reason: null })
      this.sendAfter(times.retryAfter(this.#failures))
      this.#failures += 1
    }
  }

  #disagree(theirs: OtherVersion): void {
    // A page that is hidden or closed may send a second draft before the first one is answered. The answer to the
    // first can then arrive before the refusal of the second, which contains the first draft.
    if (theirs.updatedAt !== null && theirs.updatedAt === this.seen) {
      this.hasDraft = theirs.isDraft
      this.set({ state: this.isUnsent ? 'waiting' : theirs.isDraft ? 'kept' : 'clean' })
      if (this.isUnsent) this.sendAfter(0)
      return
    }
    // If another device has ended the draft of an unchanged chapter, the server has no text that was not shown here.
    const isBase = !theirs.isDraft && theirs.updatedAt !== null && theirs.updatedAt === this.chapterBase
    // The same is true of a new chapter whose draft this device has removed. It has no version of a saved text.
    const isRemoved = !theirs.isDraft && theirs.updatedAt === null && this.removed === this.seen
    const isKnown = isBase || isRemoved || this.isKnown(theirs)
    this.sent = []
    this.hasDraft = theirs.isDraft
    if (!isKnown) {
      this.contradict(theirs)
      return
    }
    // The server has a text of this device whose answer was lost, or a text that was shown here. The latest text is sent
    // again, based on it.
    this.acknowledge(digestOfText(theirs))
    this.seen = theirs.updatedAt
    this.set({ state: 'waiting' })
    this.sendAfter(0)
  }

  protected sendAfter(ms: number): void {
    this.stopSending()
    if (this.#isOpen) this.#timers.send = setTimeout(() => void this.flush(), ms)
  }

  protected stopSending(): void {
    clearTimeout(this.#timers.send)
  }

  /**
   * Stores and sends the text under another name, because a new chapter has got its id. Text that was typed since the
   * save is moved to the new name too.
   */
  protected moveTo(place: Place): void {
    this.#removeCopy()
    if (open.get(this.place.key) === this) open.delete(this.place.key)
    this.place = place
    if (this.#isOpen) open.set(place.key, this)
    this.store()
  }

  protected store(): void {
    clearTimeout(this.#timers.store)
    if (!this.isUnsent) return
    const text = this.read()
    this.#measure(text)
    const { of, key } = this.place
    const { seen, chapterBase, shown, sent, from, unanswered } = this
    const base: CopyBase = { seen, chapterBase, shown, sent, of, from, unanswered }
    if (this.#isWriter) storeDraft(key, text, base)
  }

  /** Removes the copy on this device, because the server has its text or because another text replaces it. */
  protected dropCopy(): void {
    this.isUnsent = false
    clearTimeout(this.#timers.store)
    this.#removeCopy()
  }

  #removeCopy(): void {
    if (this.#isWriter) clearDraft(this.place.key)
  }

  get #isWriter(): boolean {
    return (open.get(this.place.key) ?? this) === this
  }

  #measure({ content }: ManuscriptText): void {
    this.#isLong = new Blob([content]).size >= times.MAX_KEEPALIVE_BYTES
  }
}
