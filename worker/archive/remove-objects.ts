import { z } from 'zod'
import { backupIsRunning } from '#core/postgres/backup-lock.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { BackupRunning, removeOrphanPictures } from '#core/storage/orphans.ts'
import type { Deps } from '../deps.ts'
import { dueShape, isDue, processObjects, withFailures } from './object-failures.ts'

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
    WHERE NOT ${backupIsRunning} AND ${isDue} ORDER BY r.id LIMIT 200`,
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
export async function removeOrphans(
  { db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>,
  olderThanMs?: number,
): Promise<number> {
  const onRefused = (key: string, error: unknown) =>
    log.warn({ err: error, key }, 'deleting orphaned object failed, will retry')
  const older = olderThanMs === undefined ? {} : { olderThanMs }
  try {
    return await removeOrphanPictures({ db, storage, onRefused, ...older })
  } catch (error) {
    if (error instanceof BackupRunning) return 0
    throw error
  }
}
