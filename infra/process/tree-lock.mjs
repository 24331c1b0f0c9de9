import path from 'node:path'
import { tryLock } from './lock.mjs'
import { cacheDir } from './paths.mjs'
import { note } from './progress.mjs'
import { onStop, order, pause } from './shutdown.mjs'

/**
 * Runs `work` while no other launcher changes the same part of this checkout ('packages', 'web' ...); waits for
 * its turn, and says so.
 */
export async function withTreeLock(part, work) {
  let said = false
  for (;;) {
    const lock = tryLock(path.join(cacheDir, `${part}.lock`))
    if (!lock.holder) {
      const undo = onStop(order.lock, lock.release)
      try {
        return await work()
      } finally {
        undo()
        lock.release()
      }
    }
    if (!said) note('Waiting', `another command is preparing this checkout (${part}) ...`)
    said = true
    await pause(100)
  }
}
