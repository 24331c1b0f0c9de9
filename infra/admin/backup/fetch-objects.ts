import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ListedObject, Storage } from '#core/storage/client.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { hashFile, indexFile, type Manifest, type ObjectLine, objectFile } from './manifest.ts'

const concurrency = 8
const maxAttempts = 3

/** The progress of a backup: the number and the bytes of the objects that are copied so far. */
export interface FetchProgress {
  count: number
  bytes: number
  /** The number of objects that were not copied again, because an earlier, unfinished run had copied them. */
  kept: number
}

/** Copies the whole bucket into the folder and writes objects.jsonl. `onProgress` is called after each object. */
export async function fetchObjects(
  storage: Storage,
  folder: string,
  onProgress: (progress: FetchProgress) => void,
): Promise<FetchProgress & { sha256: string }> {
  const progress: FetchProgress = { count: 0, bytes: 0, kept: 0 }
  const hash = createHash('sha256')
  const index = await open(`${indexFile(folder)}.part`, 'w', 0o600)
  try {
    let written: Promise<unknown> = Promise.resolve()
    await forEachConcurrently(storage.list(''), concurrency, async (listed) => {
      const object =
        (await reuseCopy(storage, folder, listed)) ?? (await fetchWithRetries(storage, folder, listed))
      if (!object) return
      const { kept, ...line } = object
      const text = `${JSON.stringify(line satisfies ObjectLine)}\n`
      written = written.then(() => index.write(text))
      hash.update(text)
      await written
      progress.count += 1
      progress.bytes += line.bytes
      progress.kept += kept ? 1 : 0
      onProgress(progress)
    })
    await index.sync()
  } finally {
    await index.close()
  }
  await rename(`${indexFile(folder)}.part`, indexFile(folder))
  return { ...progress, sha256: hash.digest('hex') }
}

type CopiedObject = ObjectLine & { kept: boolean }

/**
 * Returns the copy of an object that an earlier run made; null if there is no copy, or if the object has changed since.
 */
async function reuseCopy(
  storage: Storage,
  folder: string,
  listed: ListedObject,
): Promise<CopiedObject | null> {
  const file = objectFile(folder, listed.key)
  const found = await stat(file).catch(() => null)
  if (found?.size !== listed.size || found.mtimeMs !== listed.modifiedAt.getTime()) return null
  const head = await storage.head(listed.key)
  if (!head) return null
  return {
    key: listed.key,
    bytes: found.size,
    sha256: await hashFile(file),
    contentType: head.contentType,
    kept: true,
  }
}

async function fetchWithRetries(
  storage: Storage,
  folder: string,
  listed: ListedObject,
): Promise<CopiedObject | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetchObject(storage, folder, listed)
    } catch (error) {
      if (attempt === maxAttempts) throw error
    }
  }
}

/** Copies one object. Returns null if it was deleted after it was listed; no row of the backup references it then. */
async function fetchObject(
  storage: Storage,
  folder: string,
  { key, modifiedAt }: ListedObject,
): Promise<CopiedObject | null> {
  const found = await storage.get(key)
  if (!found) return null
  const file = objectFile(folder, key)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const hasher = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(found.body, hasher, createWriteStream(`${file}.part`, { mode: 0o600, flush: true }))
  if (bytes !== found.length) throw new Error(`only ${bytes} of ${found.length} bytes of ${key} arrived`)
  await utimes(`${file}.part`, modifiedAt, modifiedAt)
  await rename(`${file}.part`, file)
  return { key, bytes, sha256: hash.digest('hex'), contentType: found.contentType, kept: false }
}

/** Counts the objects that rows reference but storage lacks, lists them in missing.txt and deletes `referencedFile`. */
export async function findMissing(
  folder: string,
  referencedFile: string,
): Promise<Manifest['objects']['missing']> {
  const list = path.join(folder, 'missing.txt')
  await rm(list, { force: true })
  let missing = 0
  for await (const key of createInterface({ input: createReadStream(referencedFile) })) {
    const exists = await access(objectFile(folder, key)).then(
      () => true,
      () => false,
    )
    if (exists) continue
    missing += 1
    const file = await open(list, 'a', 0o600)
    await file.write(`${key}\n`).finally(() => file.close())
  }
  await rm(referencedFile)
  return missing
}
