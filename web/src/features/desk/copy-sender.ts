import { findDraft, storeDraft } from '../../lib/drafts.ts'
import { forgetKilledTabs } from '../../lib/this-tab.ts'
import { cachedDraft, sendDraft } from './desk-calls.ts'
import { announceCopies, copyKey, listCopyKeys } from './device-copies.ts'
import { DraftSender, flushOpen, openEditor } from './draft-sender.ts'
import {
  beginningOfCopy,
  type CopyBase,
  type DraftSubject,
  joinTexts,
  type KeeperState,
  type ManuscriptText,
} from './draft-text.ts'
import { retryAfter } from './keeper-times.ts'

let last: Promise<void> = Promise.resolve()
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/**
 * Sends typed text that is stored only on this device and that no open desk sends, for example because it was typed
 * without a connection (D-137). If the text on the server was changed elsewhere meanwhile, the copy stays on the device
 * until the writer opens the chapter and chooses one of the two texts.
 */
export function sendCopies(): Promise<void> {
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

async function sendEach(): Promise<void> {
  clearTimeout(timer)
  await forgetKilledTabs()
  let isFailed = false
  for (const key of listCopyKeys()) {
    if (!openEditor(key) && (await sendCopy(key)) === 'offline') isFailed = true
  }
  announceCopies()
  if (isFailed) timer = setTimeout(() => void sendCopies(), retryAfter(failures))
  failures = isFailed ? failures + 1 : 0
}

/** Sends a copy that this tab or a closed tab has stored. Other open tabs send their own copies. */
async function sendCopy(key: string): Promise<KeeperState | null> {
  const copy = beginningOfCopy(key)
  if (!copy?.of) return null
  let isSignedOut = false
  const place = { key, of: copy.of, calls: { send: sendDraft(copy.of) } }
  const sender = new DraftSender(place, copy, () => {
    isSignedOut = true
  })
  await sender.flush()
  // In the state 'waiting', the server already had a text of this device whose answer was lost. The copy is now based
  // on that text, so it is sent once more.
  if (sender.snapshot().state === 'waiting') await sender.flush()
  return isSignedOut ? null : sender.snapshot().state
}
