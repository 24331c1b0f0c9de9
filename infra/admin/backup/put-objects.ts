import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import type { Storage } from '#core/storage/client.ts'
import { Refusal } from '../command.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { indexFile, type ObjectLine, objectFile, readObjectLine } from './manifest.ts'

/**
 * Each object is read into memory as a whole, so only a few are handled at a time. The largest objects are pictures.
 */
const concurrency = 4

/**
 * Uploads every object of the folder after its checksum was verified. With `resumed` it skips objects that an earlier
 * run has uploaded. With `storage` null it only verifies the checksums.
 * @returns the number of objects. @throws Refusal that names the first damaged or missing file.
 */
export async function putObjects(
  folder: string,
  storage: Storage | null,
  { resumed }: { resumed: boolean },
): Promise<number> {
  const lines = createInterface({ input: createReadStream(indexFile(folder)) })
  let count = 0
  await forEachConcurrently(lines[Symbol.asyncIterator](), concurrency, async (line) => {
    const object = readObjectLine(line)
    const body = await readVerified(folder, object)
    if (storage && !(resumed && (await isUploaded(storage, object, body)))) {
      await storage.put(object.key, body, object.contentType)
    }
    count += 1
  })
  return count
}

async function readVerified(folder: string, { key, sha256 }: ObjectLine): Promise<Buffer> {
  const file = objectFile(folder, key)
  const body = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Refusal(`${file} is missing in the backup.`)
    throw error
  })
  if (createHash('sha256').update(body).digest('hex') !== sha256) {
    throw new Refusal(`${file} is damaged: its checksum differs from the recorded one.`)
  }
  return body
}

// The ETag of an object that was uploaded in one piece is its MD5. With any other ETag the object is uploaded again,
// which leaves the same content.
async function isUploaded(
  storage: Storage,
  { key, contentType }: ObjectLine,
  body: Buffer,
): Promise<boolean> {
  const found = await storage.head(key)
  if (!found || found.contentType !== contentType) return false
  return found.etag.replaceAll('"', '') === createHash('md5').update(body).digest('hex')
}

/**
 * Checks that the bucket is empty or holds only objects of this backup, which an unfinished restore has uploaded.
 * @returns true if the bucket holds objects. @throws Refusal if it holds an object that is not in the backup.
 */
export async function assertOnlyBackupObjects(
  storage: Storage,
  folder: string,
  bucket: string,
): Promise<boolean> {
  let hasObjects = false
  for await (const { key, size } of storage.list('')) {
    hasObjects = true
    const found = await stat(objectFile(folder, key)).catch(() => null)
    if (found?.size !== size) {
      throw new Refusal(
        `The bucket ${bucket} is not empty (${key} is not part of this backup), but a backup is only restored into an empty bucket: nothing was changed.`,
      )
    }
  }
  return hasObjects
}
