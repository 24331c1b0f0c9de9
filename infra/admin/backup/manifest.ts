import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { Refusal } from '../command.ts'

// A backup is a folder with tables/<table>.copy.gz, objects/<key>, objects.jsonl (one line for each object) and
// manifest.json. The manifest is written last, so a folder without it holds an unfinished backup.

const checksum = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^\w+$/)

const manifestSchema = z.object({
  format: z.literal(1),
  product: z.literal('heartroom'),
  /** The version of Heartroom that made the backup. */
  version: z.string(),
  /** The time at which the database had the state that was backed up. */
  takenAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  database: z.object({
    postgres: z.string(),
    migrations: z.array(z.object({ name, checksum })),
    tables: z.array(
      z.object({
        name,
        columns: z.array(name),
        rows: z.int().min(0),
        bytes: z.int().min(0),
        sha256: checksum,
      }),
    ),
    sequences: z.array(z.object({ name, last: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  }),
  objects: z.object({
    count: z.int().min(0),
    bytes: z.int().min(0),
    /**
     * The checksum of objects.jsonl. That file contains the checksum of each object, so this one checksum protects all
     * objects.
     */
    sha256: checksum,
    /** The number of objects that rows reference and that storage lacked. */
    missing: z.int().min(0),
  }),
})
export type Manifest = z.infer<typeof manifestSchema>
export type DumpedTable = Manifest['database']['tables'][number]

const objectLine = z.object({
  key: z.string().min(1),
  bytes: z.int().min(0),
  sha256: checksum,
  contentType: z.string(),
})
/** Each line of objects.jsonl describes one object. */
export type ObjectLine = z.infer<typeof objectLine>

const manifestFile = (folder: string) => path.join(folder, 'manifest.json')

export const tableFile = (folder: string, table: string) => path.join(folder, 'tables', `${table}.copy.gz`)
export const indexFile = (folder: string) => path.join(folder, 'objects.jsonl')

/**
 * Returns the path of an object in the folder. Its key is encoded, so that no key leads to a path outside the folder.
 */
export function objectFile(folder: string, key: string): string {
  const parts = key.split('/').map((part) => {
    if (part === '') return '%'
    return /^\.+$/.test(part) ? part.replaceAll('.', '%2E') : encodeURIComponent(part)
  })
  return path.join(folder, 'objects', ...parts)
}

/** Reads the manifest of a folder, or returns null if there is none. @throws Refusal if it is not a valid manifest. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  let text: string
  try {
    text = await readFile(manifestFile(folder), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Refusal(
      `${manifestFile(folder)} is not the manifest of a Heartroom backup: ${issue?.path.join('.')} ${issue?.message}.`,
    )
  }
  return parsed.data
}

/** Writes the manifest, which marks the backup as finished. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = `${manifestFile(folder)}.part`
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, manifestFile(folder))
}

/** Parses a line of objects.jsonl. @throws Refusal if it does not match the schema. */
export function readObjectLine(line: string): ObjectLine {
  const parsed = objectLine.safeParse(parseJson(line))
  if (!parsed.success)
    throw new Refusal('objects.jsonl holds a line that cannot be read: the backup is damaged.')
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the SHA-256 of a file in hex. @throws Error with the code ENOENT if the file does not exist. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
