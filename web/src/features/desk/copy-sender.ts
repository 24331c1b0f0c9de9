import { clearDraft, findDraft, storeDraft } from '../../lib/drafts.ts'
import { forgetKilledTabs } from '../../lib/this-tab.ts'
import { showToast } from '../../lib/toasts.ts'
import { cachedDraft, mayWrite, sendDraft } from './desk-calls.ts'
import { announceCopies, copyKey, listCopyKeys } from './device-copies.ts'
import { DraftSender, flushOpen, openEditor } from './draft-sender.ts'
import { retryAfter } from './draft-sync-times.ts'
import {
  type Beginning,
  beginningOfCopy,
  type CopyBase,
  type DraftSubject,
  type DraftSyncState,
  isSame,
  joinTexts,
  type ManuscriptText,
} from './draft-text.ts'

/** The stories whose texts cannot be sent, because the user may not write them any more. */
type EndedStories = ReadonlySet<number>

let last: Promise<EndedStories> = Promise.resolve(new Set())
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/**
 * Sends typed text that is stored only on this device and that no open desk sends, for example because it was typed
 * without a connection (D-137). If the text on the server was changed elsewhere meanwhile, the copy stays on the device
 * until the writer opens the chapter and chooses one of the two texts. The text of a deleted chapter becomes that of a
 * new chapter. If the user may not write the story any more, the copy stays too, and the desk offers it to the user.
 */
export function sendCopies(): Promise<EndedStories> {
  last = last.then(sendEach, sendEach)
  return last
}

/** Sends all unsent text that was typed on the desk in this tab, also in the open chapter, and in closed tabs. */
export async function sendAll(): Promise<void> {
  await flushOpen()
  await sendCopies()
}

/**
 * Keeps the text of a deleted chapter as that of a new chapter, after the text that the new chapter has already. `of` is
 * the new chapter. If its editor is open on this page, the editor takes the text.
 */
export function keepForNewChapter(of: DraftSubject, text: ManuscriptText): void {
  const key = copyKey(of.storyId, null)
  const editor = openEditor(key)
  if (editor) {
    editor.append(text)
    return
  }
  const copy = findDraft<ManuscriptText, CopyBase>(key)
  const draft = copy ? null : cachedDraft(of.storyId, null)
  const base = copy?.base ?? { seen: draft?.updatedAt ?? null, sent: [], of }
  storeDraft(key, joinTexts(copy?.values ?? draft, text), base)
}

async function sendEach(): Promise<EndedStories> {
  clearTimeout(timer)
  await forgetKilledTabs()
  const ended = new Set<number>()
  const waiting = new Set(listCopyKeys())
  let isFailed = false
  // The copy of a deleted chapter becomes the copy of a new chapter, which is added to the set and sent too.
  for (const key of waiting) {
    waiting.delete(key)
    const copy = openEditor(key) ? null : beginningOfCopy(key)
    if (!copy?.of) continue
    const result = await sendCopy(key, copy, copy.of)
    if (result === 'offline') isFailed = true
    if (result === 'ended') ended.add(copy.of.storyId)
    if (result === 'deleted') waiting.add(moveToNewChapter(key, copy, copy.of))
  }
  announceCopies()
  if (isFailed) timer = setTimeout(() => void sendCopies(), retryAfter(failures))
  failures = isFailed ? failures + 1 : 0
  return ended
}

/**
 * Sends a copy that this tab or a closed tab has stored. Other open tabs send their own copies. Returns 'deleted' for a
 * copy of a deleted chapter, and 'ended' if the user may not write the story any more.
 */
async function sendCopy(
  key: string,
  copy: Beginning,
  of: DraftSubject,
): Promise<DraftSyncState | 'deleted' | 'ended' | null> {
  // The chapter may already be on the server. The desk finds this out when the writer opens the page of a new chapter.
  if (copy.unanswered) return 'conflict'
  let isSignedOut = false
  const sender = new DraftSender({ key, of, calls: { send: sendDraft(of) } }, copy, () => {
    isSignedOut = true
  })
  await sender.flush()
  // In the state 'waiting', the server already had a text of this device whose answer was lost. The copy is now based
  // on that text, so it is sent once more.
  if (sender.snapshot().state === 'waiting') await sender.flush()
  if (isSignedOut) return null
  const { state } = sender.snapshot()
  if (state !== 'gone') return state
  const may = await mayWrite(of.storyId)
  if (may === false) return 'ended'
  return may && of.chapterId !== null ? 'deleted' : 'offline'
}

/**
 * Makes the copy of a deleted chapter that of a new chapter, and returns the name of the copy of the new chapter. If
 * the user deletes the chapter in this browser, the copy is removed meanwhile and is not moved.
 */
function moveToNewChapter(key: string, { start, from }: Beginning, of: DraftSubject): string {
  if (findDraft(key) && !(from && isSame(start, from))) {
    keepForNewChapter({ ...of, chapterId: null, name: 'a new chapter' }, start)
    showToast({
      title: 'A chapter was deleted elsewhere',
      text: 'What you wrote in it is kept as a new chapter.',
    })
  }
  clearDraft(key)
  return copyKey(of.storyId, null)
}
