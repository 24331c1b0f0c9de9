import { isBackingUp } from '../postgres/backup-lock.ts'
import type { Db } from '../postgres/client.ts'
import type { Storage } from './client.ts'

interface OrphanSearch {
  db: Db
  storage: Storage
  /**
   * Only objects that are older than this are removed, because a younger object may belong to a run that has not
   * committed yet. The default is one hour.
   */
  olderThanMs?: number
  /** If true, the objects are only counted and not removed. */
  dryRun?: boolean
  /**
   * `onRefused` is called for an object whose removal fails although storage is up. The other objects are still
   * removed.
   */
  onRefused: (key: string, error: unknown) => void
}

/**
 * Thrown when a backup is running. The backup must still copy the objects of the rows that it has read, so nothing may
 * be removed.
 */
export class BackupRunning extends Error {}

const pageSize = 200
const picturePattern = /^images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//
const archivePattern = /^generations\/([0-9a-f-]{36})\.json$/
const chapterPattern = /^chapters\/\d+\/(\d{1,9})\/\d+\.md$/

/**
 * Removes pictures from storage that no row references, for example those of runs that never committed (D-21). The
 * pictures of an active generation stay: a run that waits for storage writes the same keys again, or commits the row of
 * pictures that an earlier run has stored.
 * @returns the number of removed pictures.
 * @throws BackupRunning while a backup runs, unless `dryRun` is set.
 */
export function removeOrphanPictures(search: OrphanSearch): Promise<number> {
  return removeUnreferenced(search, 'images/', async (keys) => {
    const generationOf = (key: string) => picturePattern.exec(key)?.[1] ?? ''
    // The generations are read before the images, because a run commits the row of an image together with its end.
    const active = await search.db.generation.findMany({
      where: { id: { in: keys.map(generationOf).filter(Boolean) }, status: { in: ['queued', 'running'] } },
      select: { id: true },
    })
    const ids = new Set(active.map(({ id }) => id))
    const known = await search.db.image.findMany({
      where: { OR: [{ key: { in: keys } }, { smallKey: { in: keys } }] },
      select: { key: true, smallKey: true },
    })
    const ofActive = keys.filter((key) => ids.has(generationOf(key)))
    return new Set([...ofActive, ...known.flatMap(({ key, smallKey }) => [key, smallKey])])
  })
}

/**
 * Removes the archives of deleted generations.
 * @returns the number of removed archives.
 * @throws BackupRunning while a backup runs, unless `dryRun` is set.
 */
export function removeOrphanArchives(search: OrphanSearch): Promise<number> {
  return removeUnreferenced(search, 'generations/', async (keys) => {
    const ids = keys.flatMap((key) => archivePattern.exec(key)?.[1] ?? [])
    const known = await search.db.generation.findMany({ where: { id: { in: ids } }, select: { id: true } })
    return new Set(known.map(({ id }) => `generations/${id}.json`))
  })
}

/**
 * Removes the archived texts of deleted chapters.
 * @returns the number of removed texts.
 * @throws BackupRunning while a backup runs, unless `dryRun` is set.
 */
export function removeOrphanChapters(search: OrphanSearch): Promise<number> {
  return removeUnreferenced(search, 'chapters/', async (keys) => {
    const idOf = (key: string) => Number(chapterPattern.exec(key)?.[1] ?? 0)
    const rows = await search.db.chapter.findMany({
      where: { id: { in: keys.map(idOf) } },
      select: { id: true },
    })
    const ids = new Set(rows.map(({ id }) => id))
    return new Set(keys.filter((key) => ids.has(idOf(key))))
  })
}

/**
 * Removes all archives of generations that are older than `ageMs`. Postgres still has the generations (D-22).
 * @returns the number of removed archives.
 * @throws BackupRunning while a backup runs, unless `dryRun` is set.
 */
export async function removeOldArchives(
  { db, storage, dryRun = false, onRefused }: OrphanSearch,
  ageMs: number,
): Promise<number> {
  let removed = 0
  if (!dryRun) await assertNoBackup(db)
  for await (const { key, modifiedAt } of storage.list('generations/')) {
    if (Date.now() - modifiedAt.getTime() < ageMs) continue
    if (dryRun || (await tryRemove(storage, key, onRefused))) removed += 1
  }
  return removed
}

/**
 * Removes an object from storage. @returns false when the removal failed. @throws the error of the ping when storage is
 * down.
 */
async function tryRemove(
  storage: Storage,
  key: string,
  onRefused: OrphanSearch['onRefused'],
): Promise<boolean> {
  try {
    await storage.remove(key)
    return true
  } catch (error) {
    await storage.ping()
    onRefused(key, error)
    return false
  }
}

async function assertNoBackup(db: Db): Promise<void> {
  if (await isBackingUp(db)) throw new BackupRunning()
}

async function removeUnreferenced(
  { db, storage, olderThanMs = 3_600_000, dryRun = false, onRefused }: OrphanSearch,
  prefix: string,
  findReferenced: (keys: string[]) => Promise<Set<string>>,
): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const flush = async () => {
    const referenced = await findReferenced(batch)
    // The check for a running backup must follow the read of the rows: backup-lock.ts explains why.
    if (!dryRun) await assertNoBackup(db)
    for (const key of batch) {
      if (referenced.has(key)) continue
      // The removals of a batch take time, in which a failed generation can be retried and commit its picture.
      if (!dryRun && (await findReferenced([key])).has(key)) continue
      if (dryRun || (await tryRemove(storage, key, onRefused))) removed += 1
    }
    batch = []
  }
  for await (const { key, modifiedAt } of storage.list(prefix)) {
    if (Date.now() - modifiedAt.getTime() < olderThanMs) continue
    batch.push(key)
    if (batch.length === pageSize) await flush()
  }
  if (batch.length > 0) await flush()
  return removed
}
