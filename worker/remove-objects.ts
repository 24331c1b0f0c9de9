import { backupUnderWay } from '#core/backup-lock.ts'
import { Prisma } from '#core/db.ts'
import { BackupUnderWay, removeOrphanPictures } from '#core/orphans.ts'
import type { Deps } from './deps.ts'

/**
 * Removes from storage what was deleted in Postgres; an object that cannot be removed now is tried again. While a
 * backup is made nothing is due.
 */
export async function removeObjects({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  const due = await db.$queryRaw<{ id: bigint; key: string }[]>(Prisma.sql`
    SELECT id, key FROM object_removals WHERE NOT ${backupUnderWay} ORDER BY id LIMIT 200`)
  for (const { id, key } of due) {
    await storage.remove(key)
    await db.objectRemoval.deleteMany({ where: { id } })
  }
}

/**
 * Removes pictures that were uploaded by a run which never committed (decision 21); while a backup is made none.
 * @returns how many there were.
 */
export async function removeOrphans(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  olderThanMs?: number,
): Promise<number> {
  try {
    return await removeOrphanPictures({ db, storage, ...(olderThanMs === undefined ? {} : { olderThanMs }) })
  } catch (error) {
    if (error instanceof BackupUnderWay) return 0
    throw error
  }
}
