import { z } from 'zod'
import { backupUnderWay } from '#core/postgres/backup-lock.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { BackupUnderWay, removeOrphanPictures } from '#core/storage/orphans.ts'
import type { Deps } from '../deps.ts'
import { dueShape, eachObject, isTime, withFailures } from './object-failures.ts'

// An id is a bigint, which the driver returns as text.
const dueRow = rowSchema({ ...dueShape, id: z.string() })

/**
 * Removes the objects of rows that were deleted; an object that cannot be removed now is tried again. While a backup is
 * made nothing is due.
 */
export async function removeObjects(deps: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  const { db, storage } = deps
  const due = await queryRows(
    db,
    dueRow,
    Prisma.sql`
    SELECT r.id::text, r.key, f.tries FROM object_removals r ${withFailures(Prisma.sql`r.key`)}
    WHERE NOT ${backupUnderWay} AND ${isTime} ORDER BY r.id LIMIT 200`,
  )
  await eachObject(deps, due, async ({ id, key }) => {
    await storage.remove(key)
    await db.objectRemoval.deleteMany({ where: { id: BigInt(id) } })
  })
}

/**
 * Removes pictures that were uploaded by a run which never committed (D-21); none while a backup is made.
 * @returns how many were removed.
 */
export async function removeOrphans(
  { db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>,
  olderThanMs?: number,
): Promise<number> {
  const refused = (key: string, error: unknown) =>
    log.warn({ err: error, key }, 'deleting orphaned object failed, trying again later')
  const older = olderThanMs === undefined ? {} : { olderThanMs }
  try {
    return await removeOrphanPictures({ db, storage, refused, ...older })
  } catch (error) {
    if (error instanceof BackupUnderWay) return 0
    throw error
  }
}
