import type { Deps } from './deps.ts'

/** Removes from storage what was deleted in Postgres; an object that cannot be removed now is tried again. */
export async function removeObjects({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  const due = await db.objectRemoval.findMany({ orderBy: { id: 'asc' }, take: 200 })
  for (const { id, key } of due) {
    await storage.remove(key)
    await db.objectRemoval.deleteMany({ where: { id } })
  }
}

/**
 * Removes pictures that were uploaded by a run which never committed (decision 21): older than an hour and known
 * to no row.
 */
export async function removeOrphans(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  olderThanMs = 3_600_000,
): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const flush = async () => {
    const known = await db.image.findMany({
      where: { OR: [{ key: { in: batch } }, { smallKey: { in: batch } }] },
      select: { key: true, smallKey: true },
    })
    const kept = new Set(known.flatMap(({ key, smallKey }) => [key, smallKey]))
    for (const key of batch) {
      if (kept.has(key)) continue
      await storage.remove(key)
      removed += 1
    }
    batch = []
  }
  for await (const { key, modifiedAt } of storage.list('images/')) {
    if (Date.now() - modifiedAt.getTime() < olderThanMs) continue
    batch.push(key)
    if (batch.length === 200) await flush()
  }
  if (batch.length > 0) await flush()
  return removed
}
