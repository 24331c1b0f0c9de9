import { backupUnderWay } from '#core/postgres/backup-lock.ts'
import { Prisma } from '#core/postgres/client.ts'
import { BackupUnderWay, removeOrphanPictures } from '#core/storage/orphans.ts'
import type { Deps } from '../deps.ts'
import { type DueObject, eachObject, isTime, withFailures } from './object-failures.ts'

/**
 * Removes from storage what was deleted in Postgres; an object that cannot be removed now is tried again. While a
 * backup is made nothing is due.
 */
export async function removeObjects(deps: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  const { db, storage } = deps
  const due = await db.$queryRaw<(DueObject & { id: bigint })[]>(Prisma.sql`
    SELECT r.id, r.key, f.tries FROM object_removals r ${withFailures(Prisma.sql`r.key`)}
    WHERE NOT ${backupUnderWay} AND ${isTime} ORDER BY r.id LIMIT 200`)
  await eachObject(deps, due, async ({ id, key }) => {
    await storage.remove(key)
    await db.objectRemoval.deleteMany({ where: { id } })
  })
}

/**
 * Removes pictures that were uploaded by a run which never committed (decision 21); while a backup is made none.
 * @returns how many there were.
 */
export async function removeOrphans(
  { db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>,
  olderThanMs?: number,
): Promise<number> {
  const refused = (key: string, error: unknown) =>
    log.warn({ err: error, key }, 'storage does not give up an orphan, trying again later')
  const older = olderThanMs === undefined ? {} : { olderThanMs }
  try {
    return await removeOrphanPictures({ db, storage, refused, ...older })
  } catch (error) {
    if (error instanceof BackupUnderWay) return 0
    throw error
  }
}
