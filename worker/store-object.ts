import { setTimeout as after } from 'node:timers/promises'
import type { Deps } from './deps.ts'
import type { Run } from './run.ts'

/**
 * Puts an object into storage for a run, and tries again for as long as the run goes on: what the model made is not
 * made, and paid for, again because storage is away. @throws the reason the run was stopped with.
 */
export async function storeObject(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  run: Pick<Run, 'row' | 'signal' | 'report'>,
  object: { key: string; body: Buffer; contentType: string },
): Promise<void> {
  for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 2, 5000)) {
    run.signal.throwIfAborted()
    try {
      await storage.put(object.key, object.body, object.contentType)
      return
    } catch (error) {
      log.warn({ err: error, generationId: run.row.id }, 'storage does not take a picture, trying again')
      run.report('Storage is unavailable, the picture is kept', 0)
      await after(pauseMs, undefined, { signal: run.signal }).catch(() => undefined)
    }
  }
}
