import { createBacklogRunner } from '#core/backlog-runner.ts'
import { continueRename, findPendingRenames } from '#core/book/pending-renames.ts'
import type { Deps } from '../deps.ts'

/** The maximum number of renames that take turns. */
const atOnce = 100

/** Returns a function that continues the pending renames (D-105). */
export function createRenamer({ db, log }: Pick<Deps, 'db' | 'log'>): () => Promise<void> {
  return createBacklogRunner<number>({
    find: (backedOff) => findPendingRenames(db, backedOff, atOnce),
    work: (id) => continueRename(db, id),
    failed: (err, pendingRenameId) =>
      log.warn({ err, pendingRenameId }, 'continuing a rename failed, will retry'),
  })
}
