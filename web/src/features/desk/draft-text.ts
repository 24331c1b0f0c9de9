import type { ChapterDraft, SavedDraft } from '#contract/chapter-drafts.ts'
import type { Chapter } from '#contract/chapters.ts'
import { clearDraft, findDraft } from '../../lib/drafts.ts'
import { digestOf } from '../../lib/idempotency-key.ts'

export interface ManuscriptText {
  title: string
  content: string
}

/** The text that another device has stored in the meantime: a draft, or the text of the chapter. */
export interface OtherVersion extends ManuscriptText {
  updatedAt: string | null
  isDraft: boolean
}

/**
 * `clean`: there is no draft, and the text is that of the chapter on the server. `kept`: the draft is on the server.
 * `waiting`: typed text is on the device and will be sent. `saving`: the text is being sent. `offline`: the text could
 * not be sent and is sent later. `conflict`: another device has changed the draft or the chapter. `refused`: the
 * server rejects the text; `reason` explains why. `gone`: the chapter was deleted.
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
  theirs: OtherVersion | null
  reason: string | null
  /** The time (ms) of the last save of the draft. */
  keptAt: number | null
}

export interface DraftCalls {
  send: (
    draft: ManuscriptText & { base: string | null },
    options: { keepalive: boolean },
  ) => Promise<SavedDraft>
  /** Removes the draft on the server. Without a draft the call does nothing. */
  discard: () => Promise<unknown>
  /** Saves a text as the text of the chapter. `base` and `draft` are the versions of the chapter and of its draft. */
  publish: (text: ManuscriptText & { base: string | null; draft: string | undefined }) => Promise<Chapter>
  /** Reads the chapter and the draft as they are stored now. */
  readLatest: () => Promise<{ chapter: Chapter | null; draft: ChapterDraft | null }>
}

/** The storage places of a chapter's draft. */
export interface DraftPlace {
  /** The name of the copy on this device. */
  key: string
  calls: DraftCalls
}

export interface KeeperStart {
  /** Returns the storage places of a chapter's draft; null stands for a chapter that was never saved. */
  placeOf: (chapterId: number | null) => DraftPlace
  /** The chapter as saved on the server; null for a new chapter. */
  chapter: Pick<Chapter, 'id' | 'title' | 'content' | 'updatedAt'> | null
  draft: ChapterDraft | null
  onUnauthorized: () => void
}

/** The data that is stored with the copy on the device. */
interface CopyBase {
  seen: string | null
  sent: readonly string[]
}

/**
 * Finds the initial text: the copy on this device if it is not on the server, else the draft or the chapter.
 */
export function beginningOf(key: string, chapter: KeeperStart['chapter'], draft: ChapterDraft | null) {
  const { title, content } = draft ?? { title: chapter?.title ?? '', content: chapter?.content ?? '' }
  const copy = findDraft<ManuscriptText, CopyBase>(key)
  if (copy && !isSame(copy.values, { title, content })) {
    const { seen, sent } = copy.base ?? { seen: null, sent: [] }
    return { start: copy.values, seen, sent, isUnsent: true }
  }
  if (copy) clearDraft(key)
  const seen = draft?.updatedAt ?? chapter?.updatedAt ?? null
  return { start: { title, content }, seen, sent: [], isUnsent: false }
}

/** Returns the text of a saved chapter as the other version in a conflict. */
export function savedText({
  title,
  content,
  updatedAt,
}: Pick<Chapter, 'title' | 'content' | 'updatedAt'>): OtherVersion {
  return { title: title ?? '', content, updatedAt, isDraft: false }
}

/** A short digest by which a text is recognized. */
export const digestOfText = ({ title, content }: ManuscriptText) => digestOf(`${title}\n${content}`)

export function isSame(a: ManuscriptText, b: ManuscriptText): boolean {
  return a.title === b.title && a.content === b.content
}

/**
 * Finds the reason of a conflict: a draft of another device, or another text of the chapter. Returns 'same' if the
 * chapter already has the text, because only the answer of an earlier save was lost, and 'gone' if the chapter was
 * deleted.
 */
export function contradictionOf(
  { chapter, draft }: { chapter: Chapter | null; draft: ChapterDraft | null },
  seen: string | null,
  text: ManuscriptText,
): OtherVersion | 'same' | 'gone' {
  if (draft && draft.updatedAt !== seen) return { ...draft, isDraft: true }
  if (!chapter) return 'gone'
  const saved = savedText(chapter)
  return isSame(text, saved) ? 'same' : saved
}
