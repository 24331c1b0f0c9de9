import { z } from 'zod'
import { backupRunningWhere } from '#core/postgres/backup-lock.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import {
  BackupRunning,
  removeOrphanArchives,
  removeOrphanChapters,
  removeOrphanPictures,
} from '#core/storage/orphans.ts'
import type { Deps } from '../deps.ts'
import { dueObjectWhere, dueShape, processObjects, withFailures } from './object-failures.ts'

// The id is a bigint, which the driver returns as text.
const dueRow = rowSchema({ ...dueShape, id: z.string() })

/**
 * Removes at most 200 objects from storage whose rows were deleted in Postgres (ADR-0004). A failed removal is
 * retried later. While a backup runs, nothing is removed.
 */
export async function removeObjects(deps: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  const { db, storage } = deps
  const due = await queryRows(
    db,
    dueRow,
    Prisma.sql`
    SELECT r.id::text, r.key, f.tries FROM object_removals r ${withFailures(Prisma.sql`r.key`)}
    WHERE NOT ${backupRunningWhere} AND ${dueObjectWhere} ORDER BY r.id LIMIT 200`,
  )
  await processObjects(deps, due, async ({ id, key }) => {
    await storage.remove(key)
    await db.objectRemoval.deleteMany({ where: { id: BigInt(id) } })
  })
}

/**
 * Removes pictures that no row references, for example when a run stored a picture but never committed its row (D-21).
 * While a backup runs, nothing is removed.
 * @returns the number of removed pictures.
 */
export function removeOrphans(deps: SweepDeps, olderThanMs?: number): Promise<number> {
  return sweep(deps, olderThanMs, removeOrphanPictures)
}

/**
 * Removes the archives of deleted generations and chapters (D-22). Such an archive exists when the row was deleted
 * while its archive was written, and the worker was killed or had no answer of storage before it could queue the
 * removal. While a backup runs, nothing is removed.
 * @returns the number of removed archives.
 */
export function removeOrphanTexts(deps: SweepDeps, olderThanMs?: number): Promise<number> {
  return sweep(
    deps,
    olderThanMs,
    async (search) => (await removeOrphanArchives(search)) + (await removeOrphanChapters(search)),
  )
}

type SweepDeps = Pick<Deps, 'db' | 'storage' | 'log'>

async function sweep(
  { db, storage, log }: SweepDeps,
  olderThanMs: number | undefined,
  remove: typeof removeOrphanPictures,
): Promise<number> {
  const onRefused = (key: string, error: unknown) =>
    log.warn({ err: error, key }, 'deleting orphaned object failed, will retry')
  const older = olderThanMs === undefined ? {} : { olderThanMs }
  try {
    return await remove({ db, storage, onRefused, ...older })
  } catch (error) {
    if (error instanceof BackupRunning) return 0
    throw error
  }
}
