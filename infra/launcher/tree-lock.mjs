import path from 'node:path'
import { tryLock } from './lock.mjs'
import { cacheDir } from './paths.mjs'
import { note } from './progress.mjs'
import { onStop, order, pause } from './shutdown.mjs'

/**
 * Runs `work` while no other launcher changes this checkout (its packages, its generated client, its web
 * build); waits for its turn, and says so.
 */
export async function withTreeLock(work) {
  let said = false
  for (;;) {
    const lock = tryLock(path.join(cacheDir, 'tree.lock'))
    if (!lock.holder) {
      const undo = onStop(order.lock, lock.release)
      try {
        return await work()
      } finally {
        undo()
        lock.release()
      }
    }
    if (!said) note('Waiting', 'another command is preparing this checkout ...')
    said = true
    await pause(100)
  }
}
