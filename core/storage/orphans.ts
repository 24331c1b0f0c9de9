import { isBackingUp } from '../postgres/backup-lock.ts'
import type { Db } from '../postgres/client.ts'
import type { Storage } from './client.ts'

interface Search {
  db: Db
  storage: Storage
  /** What is younger may belong to a run that is about to commit. */
  olderThanMs?: number
  /** Only counts. */
  dryRun?: boolean
  /** Hears of an object that storage, though it is there, does not give up; the others go all the same. */
  refused: (key: string, error: unknown) => void
}

/** A backup is being made, and what it has the rows of may not leave storage before it is finished. */
export class BackupUnderWay extends Error {}

const pageSize = 200
const uuid = /^generations\/([0-9a-f-]{36})\.json$/
const chapter = /^chapters\/\d+\/(\d{1,9})\/\d+\.md$/

/**
 * Pictures in storage that no row knows: of runs that never committed (decision 21). @returns how many there were.
 * @throws BackupUnderWay, as the others below.
 */
export function removeOrphanPictures(search: Search): Promise<number> {
  return removeUnknown(search, 'images/', async (keys) => {
    const known = await search.db.image.findMany({
      where: { OR: [{ key: { in: keys } }, { smallKey: { in: keys } }] },
      select: { key: true, smallKey: true },
    })
    return new Set(known.flatMap(({ key, smallKey }) => [key, smallKey]))
  })
}

/** Archives of generations that are gone. @returns how many there were. */
export function removeOrphanArchives(search: Search): Promise<number> {
  return removeUnknown(search, 'generations/', async (keys) => {
    const ids = keys.flatMap((key) => uuid.exec(key)?.[1] ?? [])
    const known = await search.db.generation.findMany({ where: { id: { in: ids } }, select: { id: true } })
    return new Set(known.map(({ id }) => `generations/${id}.json`))
  })
}

/** Texts of chapters that are gone. @returns how many there were. */
export function removeOrphanChapters(search: Search): Promise<number> {
  return removeUnknown(search, 'chapters/', async (keys) => {
    const idOf = (key: string) => Number(chapter.exec(key)?.[1] ?? 0)
    const rows = await search.db.chapter.findMany({
      where: { id: { in: keys.map(idOf) } },
      select: { id: true },
    })
    const ids = new Set(rows.map(({ id }) => id))
    return new Set(keys.filter((key) => ids.has(idOf(key))))
  })
}

/** Archives older than so long, of generations that are there too: Postgres keeps their truth (decision 22). */
export async function removeOldArchives(
  { db, storage, dryRun = false, refused }: Search,
  ageMs: number,
): Promise<number> {
  let removed = 0
  if (!dryRun) await demandNoBackup(db)
  for await (const { key, modifiedAt } of storage.list('generations/')) {
    if (Date.now() - modifiedAt.getTime() < ageMs) continue
    if (dryRun || (await isRemoved(storage, key, refused))) removed += 1
  }
  return removed
}

/** @throws what went wrong when storage is away. */
async function isRemoved(storage: Storage, key: string, refused: Search['refused']): Promise<boolean> {
  try {
    await storage.remove(key)
    return true
  } catch (error) {
    await storage.ping()
    refused(key, error)
    return false
  }
}

async function demandNoBackup(db: Db): Promise<void> {
  if (await isBackingUp(db)) throw new BackupUnderWay()
}

async function removeUnknown(
  { db, storage, olderThanMs = 3_600_000, dryRun = false, refused }: Search,
  prefix: string,
  knownOf: (keys: string[]) => Promise<Set<string>>,
): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const flush = async () => {
    const known = await knownOf(batch)
    // After the look at the rows: see backup-lock.ts.
    if (!dryRun) await demandNoBackup(db)
    for (const key of batch) {
      if (known.has(key)) continue
      if (dryRun || (await isRemoved(storage, key, refused))) removed += 1
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
