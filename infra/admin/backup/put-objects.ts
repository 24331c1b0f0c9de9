import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import type { Storage } from '#core/storage/client.ts'
import { Refusal } from '../command.ts'
import { eachAtOnce } from './at-once.ts'
import { indexFile, type ObjectLine, objectFile, readObjectLine } from './manifest.ts'

/** So many objects are held in memory, each whole: the largest is a picture. */
const atOnce = 4

/**
 * Puts every object of the folder into storage, once its bytes are what was backed up. Those an earlier run has put are
 * left as they are. Without storage it only looks at them.
 * @returns how many there are. @throws Refusal naming the first that is damaged or gone.
 */
export async function putObjects(
  folder: string,
  storage: Storage | null,
  { resumed }: { resumed: boolean },
): Promise<number> {
  const lines = createInterface({ input: createReadStream(indexFile(folder)) })
  let count = 0
  await eachAtOnce(lines[Symbol.asyncIterator](), atOnce, async (line) => {
    const object = readObjectLine(line)
    const body = await readWhole(folder, object)
    if (storage && !(resumed && (await isThere(storage, object, body)))) {
      await storage.put(object.key, body, object.contentType)
    }
    count += 1
  })
  return count
}

async function readWhole(folder: string, { key, sha256 }: ObjectLine): Promise<Buffer> {
  const file = objectFile(folder, key)
  const body = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Refusal(`${file} is missing in the backup.`)
    throw error
  })
  if (createHash('sha256').update(body).digest('hex') !== sha256) {
    throw new Refusal(`${file} is damaged: it is not what was backed up.`)
  }
  return body
}

// Storage names what was put in one piece by its MD5; what it names otherwise is put again, which changes nothing.
async function isThere(storage: Storage, { key, contentType }: ObjectLine, body: Buffer): Promise<boolean> {
  const found = await storage.head(key)
  if (!found || found.contentType !== contentType) return false
  return found.etag.replaceAll('"', '') === createHash('md5').update(body).digest('hex')
}

/**
 * Whether the bucket holds objects, all of this backup: a restore that did not finish has put them.
 * @throws Refusal when it holds anything else.
 */
export async function demandOwnObjects(storage: Storage, folder: string, bucket: string): Promise<boolean> {
  let some = false
  for await (const { key, size } of storage.list('')) {
    some = true
    const found = await stat(objectFile(folder, key)).catch(() => null)
    if (found?.size !== size) {
      throw new Refusal(
        `The bucket ${bucket} is not empty (${key} is not of this backup), and a backup is restored into an empty one alone: nothing was changed.`,
      )
    }
  }
  return some
}
