import path from 'node:path'
import { tryLock } from './lock.mjs'
import { cacheDir } from './paths.mjs'
import { printNote } from './progress.mjs'
import { onStop, sleep, stopRanks } from './shutdown.mjs'

/**
 * Runs `work` while no other launcher changes the same part of this source tree ('packages', 'web' ...). If another
 * launcher holds the lock, the function prints a note once and waits.
 */
export async function withTreeLock(part, work) {
  let isNotePrinted = false
  for (;;) {
    const lock = tryLock(path.join(cacheDir, `${part}.lock`))
    if (!lock.holder) {
      const undo = onStop(stopRanks.lock, lock.release)
      try {
        return await work()
      } finally {
        undo()
        lock.release()
      }
    }
    if (!isNotePrinted)
      printNote(
        'Waiting',
        `process ${lock.holder.pid} is changing the same files (${part}) in this repository ...`,
      )
    isNotePrinted = true
    await sleep(100)
  }
}
