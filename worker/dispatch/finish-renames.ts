import { continueRename, findPendingRenames } from '#core/book/pending-renames.ts'
import { createWaitingWork } from '#core/waiting-work.ts'
import type { Deps } from '../deps.ts'

/** The maximum number of renames that take turns. */
const atOnce = 100

/** Returns a function that continues the pending renames (D-105). */
export function createRenamer({ db, log }: Pick<Deps, 'db' | 'log'>): () => Promise<void> {
  return createWaitingWork<number>({
    find: (resting) => findPendingRenames(db, resting, atOnce),
    work: (id) => continueRename(db, id),
    failed: (err, pendingRenameId) =>
      log.warn({ err, pendingRenameId }, 'continuing a rename failed, will retry'),
  })
}
