import type { ChapterDraft, SavedDraft } from '#contract/chapter-drafts.ts'
import type { Chapter } from '#contract/chapters.ts'
import { ApiError } from '../../lib/api-error.ts'
import { clearDraft, findDraft, storeDraft } from '../../lib/drafts.ts'
import { digestOf } from '../../lib/idempotency-key.ts'

export const SAVE_AFTER_MS = 2_000
/** Whoever types without a pause is saved after this time. */
const SAVE_AT_LATEST_MS = 20_000
const STORE_AFTER_MS = 300
const RETRY_MS = [2_000, 5_000, 15_000, 30_000] as const

export interface ManuscriptText {
  title: string
  content: string
}

/** What another device stored meanwhile: a draft, or the text of the chapter. */
export interface TheirText extends ManuscriptText {
  updatedAt: string | null
  isDraft: boolean
}

/**
 * `clean`: as on the server, without a draft. `kept`: the draft is on the server. `waiting`: typed words are on the device
 * and will be sent. `saving`: they are being sent. `offline`: they could not be sent and are sent later. `conflict`: another
 * device has changed the draft. `refused`: the server does not take them; `reason` says why. `gone`: the chapter was deleted.
 */
export type KeeperState =
  | 'clean'
  | 'kept'
  | 'waiting'
  | 'saving'
  | 'offline'
  | 'conflict'
  | 'refused'
  | 'gone'

export interface KeeperSnapshot {
  state: KeeperState
  theirs: TheirText | null
  reason: string | null
  /** The time (ms) of the last save of the draft. */
  keptAt: number | null
}

export interface DraftCalls {
  send: (
    draft: ManuscriptText & { base: string | null },
    options: { keepalive: boolean },
  ) => Promise<SavedDraft>
  discard: () => Promise<ChapterDraft>
  /** Makes a text the text of the chapter. `base` and `draft` are the versions of the chapter and of the draft. */
  publish: (text: ManuscriptText & { base: string | null; draft: string | undefined }) => Promise<Chapter>
  /** Reads the chapter and the draft as they are stored now. */
  readLatest: () => Promise<{ chapter: Chapter | null; draft: ChapterDraft | null }>
}

interface KeeperStart {
  /** The name of the copy on this device. */
  key: string
  /** The chapter as it is saved; null for a new one. */
  chapter: Pick<Chapter, 'title' | 'content' | 'updatedAt'> | null
  draft: ChapterDraft | null
  calls: DraftCalls
  onUnauthorized: () => void
}

/** What is stored with the copy on the device. */
interface CopyBase {
  seen: string | null
  sent: readonly string[]
}

// Browsers limit what may be sent while a page is left.
const MOST_KEPT_ALIVE = 60_000

/**
 * Keeps what is typed in a manuscript: first on the device, then as a draft on the server (D-137). It knows no component:
 * the caller reads the present text through `read`.
 */
export class DraftKeeper {
  /** The text to begin with. */
  readonly start: ManuscriptText
  /** Reads the present text; set by the manuscript. */
  read: () => ManuscriptText

  readonly #key: string
  readonly #calls: DraftCalls
  readonly #onUnauthorized: () => void
  readonly #listeners = new Set<() => void>()
  #snapshot: KeeperSnapshot = { state: 'clean', theirs: null, reason: null, keptAt: null }
  /** The version that this device has seen. */
  #seen: string | null
  #chapterBase: string | null
  #hasDraft: boolean
  /** The digests of the latest texts that were sent, until an answer is there. */
  #sent: readonly string[] = []
  #isChanged = false
  #changes = 0
  #sending: Promise<void> | null = null
  #failures = 0
  #firstChange = 0
  #timers: { store?: ReturnType<typeof setTimeout>; send?: ReturnType<typeof setTimeout> } = {}
  #isClosed = false

  constructor({ key, chapter, draft, calls, onUnauthorized }: KeeperStart) {
    this.#key = key
    this.#calls = calls
    this.#onUnauthorized = onUnauthorized
    const saved = { title: chapter?.title ?? '', content: chapter?.content ?? '' }
    const stored = draft ?? saved
    this.#seen = draft?.updatedAt ?? chapter?.updatedAt ?? null
    this.#chapterBase = draft?.base ?? chapter?.updatedAt ?? null
    this.#hasDraft = draft !== null
    const copy = findDraft<ManuscriptText, CopyBase>(key)
    const isUnsent = copy !== null && !isSame(copy.values, stored)
    if (copy && !isUnsent) clearDraft(key)
    this.start = isUnsent ? copy.values : { title: stored.title, content: stored.content }
    this.read = () => this.start
    if (isUnsent) {
      this.#seen = copy.base?.seen ?? null
      this.#sent = copy.base?.sent ?? []
      this.#isChanged = true
    }
    const keptAt = draft ? Date.parse(draft.updatedAt) : null
    this.#set({ state: isUnsent ? 'waiting' : draft ? 'kept' : 'clean', keptAt })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  snapshot = (): KeeperSnapshot => this.#snapshot

  /** Whether something is typed that is not the text of the chapter. */
  get isUnsaved(): boolean {
    return this.#isChanged || this.#hasDraft
  }
  /** Whether something is typed that the server does not have. */
  get isUnsent(): boolean {
    return this.#isChanged
  }
  /** The version of the draft or the chapter that this device has seen. */
  get seen(): string | null {
    return this.#seen
  }
  /** `updatedAt` of the chapter that the manuscript is based on; null for a new one. */
  get chapterBase(): string | null {
    return this.#chapterBase
  }

  /** Begins to keep what a copy on this device had and the server has not. */
  open(): void {
    this.#isClosed = false
    if (this.#isChanged) void this.flush()
  }

  /** Notes that the text has changed. */
  change(): void {
    const now = Date.now()
    if (!this.#isChanged) this.#firstChange = now
    this.#isChanged = true
    this.#changes += 1
    clearTimeout(this.#timers.store)
    this.#timers.store = setTimeout(() => this.#store(), STORE_AFTER_MS)
    const { state } = this.#snapshot
    if (state === 'conflict' || state === 'gone' || state === 'offline') return
    if (state !== 'saving') this.#set({ state: 'waiting' })
    this.#sendAfter(Math.max(0, Math.min(SAVE_AFTER_MS, this.#firstChange + SAVE_AT_LATEST_MS - now)))
  }

  /** Sends the text now, if it has changed. With `isLeaving` the browser may send it after the page is closed. */
  async flush({ isLeaving = false } = {}): Promise<void> {
    this.#store()
    if (!this.#isChanged || this.#snapshot.state === 'conflict' || this.#snapshot.state === 'gone') return
    if (this.#sending && !isLeaving) await this.#sending
    if (!this.#isChanged) return
    const sending = this.#send(isLeaving)
    this.#sending = sending
    await sending
    if (this.#sending === sending) this.#sending = null
  }

  /** Makes the text the text of the chapter. @throws what the call throws; a conflict is also shown by the state. */
  async save(): Promise<Chapter> {
    clearTimeout(this.#timers.send)
    await this.#sending
    const changes = this.#changes
    const text = this.read()
    this.#set({ state: 'saving' })
    try {
      const draft = this.#hasDraft ? (this.#seen ?? undefined) : undefined
      const chapter = await this.#calls.publish({ ...text, base: this.#chapterBase, draft })
      this.#seen = this.#chapterBase = chapter.updatedAt
      this.#hasDraft = false
      this.#settle(changes, { state: 'clean', keptAt: null })
      return chapter
    } catch (error) {
      this.#set({ state: this.#isChanged ? 'waiting' : this.#hasDraft ? 'kept' : 'clean' })
      if (error instanceof ApiError && error.code === 'conflict') {
        const saved = await this.#findContradiction(text)
        if (saved) return saved
      } else if (this.#isChanged) this.#sendAfter(SAVE_AFTER_MS)
      throw error
    }
  }

  /** Shows what contradicts a save. Returns the chapter if it has the text already: the answer of a save was lost. */
  async #findContradiction(text: ManuscriptText): Promise<Chapter | null> {
    const { chapter, draft } = await this.#calls.readLatest()
    if (draft && draft.updatedAt !== this.#seen) {
      this.#hasDraft = true
      this.contradict({ ...draft, isDraft: true })
    } else if (!chapter) {
      this.#set({ state: 'gone' })
    } else if (isSame(text, { title: chapter.title ?? '', content: chapter.content })) {
      this.rebase(chapter)
      return chapter
    } else {
      this.#hasDraft = draft !== null
      this.contradict(savedText(chapter))
    }
    return null
  }

  /** Shows that the chapter or the draft was changed elsewhere, and waits for a choice. */
  contradict(theirs: TheirText): void {
    clearTimeout(this.#timers.send)
    this.#set({ state: 'conflict', theirs })
  }

  /** Goes on with the text of this device; the other one is replaced. */
  async keepMine(): Promise<void> {
    const { theirs } = this.#snapshot
    if (!theirs) return
    if (theirs.isDraft || !this.#hasDraft) this.#seen = theirs.updatedAt
    if (!theirs.isDraft) this.#chapterBase = theirs.updatedAt
    this.#isChanged = true
    this.#set({ state: 'waiting', theirs: null })
    await this.flush()
  }

  /** Goes on with the text of the other device, which the caller shows. */
  async takeTheirs(): Promise<void> {
    const { theirs } = this.#snapshot
    if (!theirs) return
    if (!theirs.isDraft) {
      await this.#removeDraft()
      this.#chapterBase = theirs.updatedAt
    }
    this.#seen = theirs.updatedAt
    this.#isChanged = false
    clearTimeout(this.#timers.store)
    clearDraft(this.#key)
    this.#set({ state: theirs.isDraft ? 'kept' : 'clean', theirs: null })
  }

  /** Takes over a chapter that was saved elsewhere, such as by an accepted suggestion; the caller shows its text. */
  rebase({ updatedAt }: Pick<Chapter, 'updatedAt'>): void {
    this.#seen = this.#chapterBase = updatedAt
    this.#hasDraft = false
    this.#isChanged = false
    clearDraft(this.#key)
    this.#set({ state: 'clean', theirs: null, keptAt: null })
  }

  /** Takes over a later draft of another device while nothing is unsent; the caller shows its text. */
  adopt({ updatedAt, base }: Pick<ChapterDraft, 'updatedAt' | 'base'>): void {
    this.#seen = updatedAt
    this.#chapterBase = base
    this.#hasDraft = true
    this.#set({ state: 'kept', theirs: null, keptAt: Date.parse(updatedAt) })
  }

  /** Notes that the chapter was saved with the same words beside those that are typed here. */
  advance({ updatedAt }: Pick<Chapter, 'updatedAt'>): void {
    if (!this.#hasDraft) this.#seen = updatedAt
    this.#chapterBase = updatedAt
  }

  /** Removes the draft on the server and on this device. The caller shows the text of the chapter. */
  async discard(): Promise<void> {
    clearTimeout(this.#timers.send)
    clearTimeout(this.#timers.store)
    await this.#sending
    await this.#removeDraft()
    this.#isChanged = false
    this.#seen = this.#chapterBase
    clearDraft(this.#key)
    this.#set({ state: 'clean', theirs: null, keptAt: null })
  }

  async #removeDraft(): Promise<void> {
    if (!this.#hasDraft) return
    try {
      await this.#calls.discard()
    } catch (error) {
      // Another device has discarded or saved it already.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
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
    this.#set({ state: 'saving' })
    try {
      const keepalive = isLeaving && new Blob([text.content]).size < MOST_KEPT_ALIVE
      this.#sent = [...this.#sent, digestOfText(text)].slice(-3)
      this.#store()
      const saved = await this.#calls.send({ ...text, base: this.#seen }, { keepalive })
      this.#seen = saved.updatedAt
      // The draft remembers the version it began from; this device may have seen a later one.
      if ((saved.base ?? '') > (this.#chapterBase ?? '')) this.#chapterBase = saved.base
      this.#sent = []
      this.#hasDraft = true
      this.#failures = 0
      this.#settle(changes, { state: 'kept', keptAt: Date.now() })
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Ends a save: the device needs no copy any more, unless something was typed meanwhile. */
  #settle(changes: number, part: Partial<KeeperSnapshot>): void {
    if (this.#changes === changes) {
      this.#isChanged = false
      clearTimeout(this.#timers.store)
      clearDraft(this.#key)
      this.#set({ ...part, reason: null, theirs: null })
      return
    }
    this.#firstChange = Date.now()
    this.#set({ ...part, state: 'waiting', reason: null, theirs: null })
    this.#sendAfter(SAVE_AFTER_MS)
  }

  #fail(error: unknown): void {
    if (error instanceof ApiError && error.status === 401) {
      this.#set({ state: 'offline', reason: null })
      this.#onUnauthorized()
    } else if (error instanceof ApiError && error.both) {
      this.#disagree(error.both.theirs)
    } else if (error instanceof ApiError && error.status === 404) {
      this.#set({ state: 'gone' })
    } else if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
      this.#set({ state: 'refused', reason: error.serverMessage ?? null })
    } else {
      this.#set({ state: 'offline', reason: null })
      this.#sendAfter(RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? SAVE_AFTER_MS)
      this.#failures += 1
    }
  }

  #disagree(theirs: TheirText): void {
    const isOwn = this.#sent.includes(digestOfText(theirs))
    this.#sent = []
    this.#hasDraft = theirs.isDraft
    if (!isOwn) {
      this.contradict(theirs)
      return
    }
    // The text of this device arrived, and its answer was lost.
    this.#seen = theirs.updatedAt
    this.#set({ state: 'waiting' })
    this.#sendAfter(0)
  }

  #sendAfter(ms: number): void {
    clearTimeout(this.#timers.send)
    if (!this.#isClosed) this.#timers.send = setTimeout(() => void this.flush(), ms)
  }

  #store(): void {
    clearTimeout(this.#timers.store)
    if (this.#isChanged) storeDraft(this.#key, this.read(), { seen: this.#seen, sent: this.#sent })
  }

  #set(part: Partial<KeeperSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part }
    for (const listener of this.#listeners) listener()
  }
}

/** The text of a chapter as the other side of a contradiction. */
export function savedText({
  title,
  content,
  updatedAt,
}: Pick<Chapter, 'title' | 'content' | 'updatedAt'>): TheirText {
  return { title: title ?? '', content, updatedAt, isDraft: false }
}

const digestOfText = ({ title, content }: ManuscriptText) => digestOf(`${title}\n${content}`)

function isSame(a: ManuscriptText, b: ManuscriptText): boolean {
  return a.title === b.title && a.content === b.content
}
