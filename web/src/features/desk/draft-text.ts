import type { ChapterDraft, SavedDraft } from '#contract/chapter-drafts.ts'
import type { Chapter } from '#contract/chapters.ts'
import { clearDraft, findDraft, storeDraft } from '../../lib/drafts.ts'
import { digestOf } from '../../lib/idempotent-call.ts'

export interface ManuscriptText {
  title: string
  content: string
}

/** The text that was stored elsewhere in the meantime, as a draft or as the text of the chapter. */
export interface OtherVersion extends ManuscriptText {
  updatedAt: string | null
  isDraft: boolean
}

/**
 * `clean`: there is no draft, and the text is that of the chapter on the server. `kept`: the draft is on the server.
 * `waiting`: typed text is on the device and will be sent. `saving`: the text is being sent. `offline`: the text could
 * not be sent and is sent later. `conflict`: the draft or the chapter was changed elsewhere. `refused`: the server
 * rejects the text; `reason` explains why. `gone`: the chapter was deleted, or the writer has lost access to it.
 */
export type DraftSyncState =
  | 'clean'
  | 'kept'
  | 'waiting'
  | 'saving'
  | 'offline'
  | 'conflict'
  | 'refused'
  | 'gone'

export interface DraftSyncSnapshot {
  state: DraftSyncState
  theirs: OtherVersion | null
  reason: string | null
  /** The time (ms) of the last save of the draft. */
  keptAt: number | null
}

export interface DraftCalls {
  send: (
    draft: ManuscriptText & { base: string | null; chapterBase: string | null },
    options: { keepalive: boolean },
  ) => Promise<SavedDraft>
  /**
   * Removes the draft on the server, if `base` is its version; otherwise it rejects with a conflict. Without a draft the
   * call does nothing.
   */
  discard: (base: string) => Promise<unknown>
  /** Saves a text as the text of the chapter. `base` and `draft` are the versions of the chapter and of its draft. */
  publish: (text: ManuscriptText & { base: string | null; draft: string | undefined }) => Promise<Chapter>
  /** Reads the chapter and the draft as they are stored now. */
  readLatest: () => Promise<{ chapter: Chapter | null; draft: ChapterDraft | null }>
}

/** The chapter that a draft belongs to; `chapterId` is null for a new one. */
export interface DraftSubject {
  storyId: number
  chapterId: number | null
  /** The name of the chapter in the question about text that could not be sent. */
  name: string
}

/** The places where a typed text is stored: a copy on this device, and a draft on the server. */
export interface SendTarget {
  /** The name of the copy on this device. */
  key: string
  of: DraftSubject
  calls: Pick<DraftCalls, 'send'>
}

/** The places where the text of a chapter is stored, with the calls that save or discard it. */
export interface DraftTarget extends SendTarget {
  calls: DraftCalls
}

export interface DraftSyncStart {
  /** Returns the places where the text of a chapter is stored; null stands for a chapter that was never saved. */
  placeOf: (chapterId: number | null) => DraftTarget
  /** The chapter as saved on the server; null for a new chapter. */
  chapter: Pick<Chapter, 'id' | 'title' | 'content' | 'updatedAt'> | null
  draft: ChapterDraft | null
  onUnauthorized: () => void
}

/** The text of a new chapter that was sent to be saved, and the version of the draft that the save removes. */
export interface NewChapterSave extends ManuscriptText {
  draft: string | undefined
}

/**
 * The data that is stored with a copy on this device: the latest version that was read and the digest of its text, the
 * digests of texts that were sent without an answer, the chapter, the saved text of the chapter that the copy changes and
 * the version of that text, and the save of a new chapter that had no answer. Copies of earlier releases have no `shown`,
 * no `of`, no `from` and no `chapterBase`.
 */
export interface CopyBase {
  seen: string | null
  chapterBase?: string | null
  shown?: string | null
  sent: readonly string[]
  of?: DraftSubject
  from?: ManuscriptText
  unanswered?: NewChapterSave
}

/** The text with which an editor starts. */
export interface Beginning extends CopyBase {
  start: ManuscriptText
  /** Whether this text has not been sent to the server. */
  isUnsent: boolean
}

/**
 * Returns the copy on this device as the text with which an editor starts; null if neither this tab nor a closed tab
 * has stored one.
 */
export function beginningOfCopy(key: string): Beginning | null {
  const copy = findDraft<ManuscriptText, CopyBase>(key)
  return copy && { seen: null, shown: null, sent: [], ...copy.base, start: copy.values, isUnsent: true }
}

/**
 * Finds the text with which an editor starts: the copy on this device if it differs from the text on the server, else
 * the draft or the chapter.
 */
export function beginningOf(
  key: string,
  chapter: DraftSyncStart['chapter'],
  draft: ChapterDraft | null,
): Beginning {
  const from = textOf(chapter)
  const { title, content } = draft ?? from
  takeDialogDraft(key)
  const copy = beginningOfCopy(key)
  const known = draft ? draft.base : (chapter?.updatedAt ?? null)
  if (copy && !isSame(copy.start, { title, content })) {
    // The chapter may have been saved elsewhere since the copy was stored. The copy is still based on the earlier version.
    // If a copy of an earlier release does not name this version, the version that it has seen is compared instead.
    const chapterBase = copy.chapterBase ?? (chapter && !draft ? copy.seen : null) ?? known
    return { from, ...copy, chapterBase }
  }
  if (copy) clearDraft(key)
  const seen = draft?.updatedAt ?? chapter?.updatedAt ?? null
  const start = { title, content }
  const shown = digestOfText(start)
  return { start, seen, chapterBase: known, shown, sent: [], isUnsent: false, from }
}

export type SavedChapter = Pick<Chapter, 'title' | 'content' | 'updatedAt'>

/**
 * Makes text that was typed into the chapter dialog of an earlier release a copy of the desk. That dialog stored it
 * under the same name without `desk-`.
 */
function takeDialogDraft(key: string): void {
  const earlier = key.replace(/^desk-/, '')
  const left = findDraft<ManuscriptText, { updatedAt: string }>(earlier)
  if (!left || findDraft(key)) return
  const { title, content } = left.values
  storeDraft(key, { title: title ?? '', content }, { seen: left.base?.updatedAt || null, sent: [] })
  clearDraft(earlier)
}

/** Returns the text of a saved chapter, such as the other version in a conflict. Without a chapter it is empty. */
export function savedText(chapter: SavedChapter | null): OtherVersion {
  return { ...textOf(chapter), updatedAt: chapter?.updatedAt ?? null, isDraft: false }
}

/** Returns the title and the content of a saved chapter or of another version. */
export function textOf(chapter: Pick<SavedChapter, 'title' | 'content'> | null): ManuscriptText {
  return { title: chapter?.title ?? '', content: chapter?.content ?? '' }
}

/** Returns a short digest by which a sent text is recognized. */
export const digestOfText = ({ title, content }: ManuscriptText) => digestOf(`${title}\n${content}`)

export function isSame(a: ManuscriptText, b: ManuscriptText): boolean {
  return a.title === b.title && a.content === b.content
}

/**
 * Adds a text after another one, unless that one already ends with it: two devices can keep the text of the same
 * deleted chapter.
 */
export function joinTexts(before: ManuscriptText | null, { title, content }: ManuscriptText): ManuscriptText {
  if (!before) return { title, content }
  const hasContent = before.content === content || before.content.endsWith(`\n\n${content}`)
  return {
    title: before.title || title,
    content: hasContent ? before.content : [before.content, content].filter(Boolean).join('\n\n'),
  }
}

/** The versions and texts of the server that this device has read or written. */
interface KnownVersions {
  /** `updatedAt` of the draft or, if there is no draft, of the chapter. */
  seen: string | null
  chapterBase: string | null
  isKnown: (text: ManuscriptText) => boolean
}

/**
 * Finds the reason of a conflict. Returns the other text if it is a draft of another device or another text of the
 * chapter; 'same' if the chapter already has this text, because the answer of an earlier save was lost; 'gone' if the
 * chapter was deleted; 'none' if this device has read or sent everything that the server has.
 */
export function contradictionOf(
  { chapter, draft }: { chapter: Chapter | null; draft: ChapterDraft | null },
  known: KnownVersions,
  text: ManuscriptText,
): OtherVersion | 'same' | 'gone' | 'none' {
  if (draft && draft.updatedAt !== known.seen && !known.isKnown(draft)) return { ...draft, isDraft: true }
  if (!chapter) return draft ? 'none' : 'gone'
  if (chapter.updatedAt === known.chapterBase) return 'none'
  const saved = savedText(chapter)
  if (isSame(text, saved)) return 'same'
  return known.isKnown(saved) ? 'none' : saved
}
