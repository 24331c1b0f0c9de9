import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { Refusal } from '../command.ts'

// A backup is a folder: tables/<table>.copy.gz, objects/<key>, objects.jsonl with a line an object, and the manifest,
// which is written last: without it the backup is not finished.

const checksum = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^\w+$/)

const manifestSchema = z.object({
  format: z.literal(1),
  product: z.literal('heartroom'),
  /** Of the program that made it. */
  version: z.string(),
  /** The moment the rows are of. */
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
    /** Of objects.jsonl, which has one of each object. */
    sha256: checksum,
    /** Named by rows and not in storage. */
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
/** One line of objects.jsonl. */
export type ObjectLine = z.infer<typeof objectLine>

const manifestOf = (folder: string) => path.join(folder, 'manifest.json')

export const tableFile = (folder: string, table: string) => path.join(folder, 'tables', `${table}.copy.gz`)
export const indexFile = (folder: string) => path.join(folder, 'objects.jsonl')

/** Where an object lies in the folder: its key as a path, whatever is in it, never outside. */
export function objectFile(folder: string, key: string): string {
  const parts = key.split('/').map((part) => {
    if (part === '') return '%'
    return /^\.+$/.test(part) ? part.replaceAll('.', '%2E') : encodeURIComponent(part)
  })
  return path.join(folder, 'objects', ...parts)
}

/** The manifest of a folder; null when there is none. @throws Refusal when it is not one of ours. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  let text: string
  try {
    text = await readFile(manifestOf(folder), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const parsed = manifestSchema.safeParse(jsonOf(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Refusal(
      `${manifestOf(folder)} is not the manifest of a backup: ${issue?.path.join('.')} ${issue?.message}.`,
    )
  }
  return parsed.data
}

/** Finishes a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = `${manifestOf(folder)}.part`
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, manifestOf(folder))
}

/** @throws Refusal when the line is none of ours. */
export function readObjectLine(line: string): ObjectLine {
  const parsed = objectLine.safeParse(jsonOf(line))
  if (!parsed.success) throw new Refusal('objects.jsonl holds a line that is not of a backup.')
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** SHA-256 of a file, in hex. @throws Error with code ENOENT. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
