import { removeOrphanPictures } from '#core/orphans.ts'
import type { Deps } from './deps.ts'

/** Removes from storage what was deleted in Postgres; an object that cannot be removed now is tried again. */
export async function removeObjects({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  const due = await db.objectRemoval.findMany({ orderBy: { id: 'asc' }, take: 200 })
  for (const { id, key } of due) {
    await storage.remove(key)
    await db.objectRemoval.deleteMany({ where: { id } })
  }
}

/** Removes pictures that were uploaded by a run which never committed (decision 21). @returns how many there were. */
export function removeOrphans(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  olderThanMs?: number,
): Promise<number> {
  return removeOrphanPictures({ db, storage, ...(olderThanMs === undefined ? {} : { olderThanMs }) })
}
