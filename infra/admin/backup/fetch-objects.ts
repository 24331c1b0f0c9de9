import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ListedObject, Storage } from '#core/storage/client.ts'
import { eachAtOnce } from './at-once.ts'
import { indexFile, type Manifest, type ObjectLine, objectFile, sha256Of } from './manifest.ts'

const atOnce = 8
const tries = 3

/** What has come so far. */
export interface Fetched {
  count: number
  bytes: number
  /** Already there from a run that did not finish. */
  kept: number
}

/** Copies the whole bucket into the folder and writes objects.jsonl. `look` is called after each object. */
export async function fetchObjects(
  storage: Storage,
  folder: string,
  look: (sofar: Fetched) => void,
): Promise<Fetched & { sha256: string }> {
  const sofar: Fetched = { count: 0, bytes: 0, kept: 0 }
  const hash = createHash('sha256')
  const index = await open(`${indexFile(folder)}.part`, 'w', 0o600)
  try {
    let written: Promise<unknown> = Promise.resolve()
    await eachAtOnce(storage.list(''), atOnce, async (listed) => {
      const object = (await keep(storage, folder, listed)) ?? (await fetchPatiently(storage, folder, listed))
      if (!object) return
      const { kept, ...line } = object
      const text = `${JSON.stringify(line satisfies ObjectLine)}\n`
      written = written.then(() => index.write(text))
      hash.update(text)
      await written
      sofar.count += 1
      sofar.bytes += line.bytes
      sofar.kept += kept ? 1 : 0
      look(sofar)
    })
    await index.sync()
  } finally {
    await index.close()
  }
  await rename(`${indexFile(folder)}.part`, indexFile(folder))
  return { ...sofar, sha256: hash.digest('hex') }
}

type Copied = ObjectLine & { kept: boolean }

/** What an earlier run has fetched, when the object is still the same. */
async function keep(storage: Storage, folder: string, listed: ListedObject): Promise<Copied | null> {
  const file = objectFile(folder, listed.key)
  const found = await stat(file).catch(() => null)
  if (found?.size !== listed.size || found.mtimeMs !== listed.modifiedAt.getTime()) return null
  const head = await storage.head(listed.key)
  if (!head) return null
  return {
    key: listed.key,
    bytes: found.size,
    sha256: await sha256Of(file),
    contentType: head.contentType,
    kept: true,
  }
}

async function fetchPatiently(
  storage: Storage,
  folder: string,
  listed: ListedObject,
): Promise<Copied | null> {
  for (let turn = 1; ; turn++) {
    try {
      return await fetchObject(storage, folder, listed)
    } catch (error) {
      if (turn === tries) throw error
    }
  }
}

/** Null when it has left storage since it was listed: no row of the backup names it then. */
async function fetchObject(
  storage: Storage,
  folder: string,
  { key, modifiedAt }: ListedObject,
): Promise<Copied | null> {
  const found = await storage.get(key)
  if (!found) return null
  const file = objectFile(folder, key)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(found.body, hashing, createWriteStream(`${file}.part`, { mode: 0o600, flush: true }))
  if (bytes !== found.length) throw new Error(`${key} came with ${bytes} of ${found.length} bytes`)
  await utimes(`${file}.part`, modifiedAt, modifiedAt)
  await rename(`${file}.part`, file)
  return { key, bytes, sha256: hash.digest('hex'), contentType: found.contentType, kept: false }
}

/** Counts what rows name and storage did not have, and lists it in missing.txt; takes `namedFile` away. */
export async function findMissing(
  folder: string,
  namedFile: string,
): Promise<Manifest['objects']['missing']> {
  const list = path.join(folder, 'missing.txt')
  await rm(list, { force: true })
  let missing = 0
  for await (const key of createInterface({ input: createReadStream(namedFile) })) {
    const there = await access(objectFile(folder, key)).then(
      () => true,
      () => false,
    )
    if (there) continue
    missing += 1
    const file = await open(list, 'a', 0o600)
    await file.write(`${key}\n`).finally(() => file.close())
  }
  await rm(namedFile)
  return missing
}
