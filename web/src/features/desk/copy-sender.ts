import { forgetKilledTabs } from '../../lib/this-tab.ts'
import { sendDraft } from './desk-calls.ts'
import { announceCopies, listCopyKeys } from './device-copies.ts'
import { DraftSender, flushOpen, isOpenHere } from './draft-sender.ts'
import { beginningOfCopy, type KeeperState } from './draft-text.ts'
import { retryAfter } from './keeper-times.ts'

let last: Promise<void> = Promise.resolve()
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/**
 * Sends the text of chapters that no desk shows any more: typed without a connection, in this tab or in one that is closed
 * (D-137). A text that contradicts the server stays on the device until its writer opens the chapter and chooses.
 */
export function sendCopies(): Promise<void> {
  last = last.then(sendEach, sendEach)
  return last
}

/** Sends everything that was typed on the desk, also on the chapter that is open. */
export async function sendAll(): Promise<void> {
  await flushOpen()
  await sendCopies()
}

async function sendEach(): Promise<void> {
  clearTimeout(timer)
  await forgetKilledTabs()
  let isFailed = false
  for (const key of listCopyKeys()) {
    if (!isOpenHere(key) && (await sendCopy(key)) === 'offline') isFailed = true
  }
  announceCopies()
  if (isFailed) timer = setTimeout(() => void sendCopies(), retryAfter(failures))
  failures = isFailed ? failures + 1 : 0
}

/** Sends the copy of this tab or of a closed one. Another open tab sends its copies itself. */
async function sendCopy(key: string): Promise<KeeperState | null> {
  const copy = beginningOfCopy(key)
  if (!copy?.of) return null
  let isSignedOut = false
  const place = { key, of: copy.of, calls: { send: sendDraft(copy.of) } }
  const sender = new DraftSender(place, copy, () => {
    isSignedOut = true
  })
  await sender.flush()
  // The server has the text of an earlier call whose answer was lost.
  if (sender.snapshot().state === 'waiting') await sender.flush()
  return isSignedOut ? null : sender.snapshot().state
}
