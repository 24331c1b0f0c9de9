import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { holdObjects } from '#core/postgres/backup-lock.ts'
import { openStorage } from '#core/storage/client.ts'
import { dumpTables } from './backup/dump-tables.ts'
import { type Fetched, fetchObjects, findMissing } from './backup/fetch-objects.ts'
import { readManifest, writeManifest } from './backup/manifest.ts'
import { type Command, Refusal } from './command.ts'

const sayEveryMs = 5000
const stillThereMs = 30_000

/** Copies the database and the bucket into a folder, while everything goes on (docs/decisions/0008). */
export const backup: Command = {
  usage: '<folder>',
  about: 'Copies the database, of one moment, and every object into a folder; everything goes on meanwhile.',
  help: [
    'The folder is made, or goes on from a backup that did not finish there. It holds what people wrote and the hashes',
    'of their passwords: keep it as you keep the database. What is deleted meanwhile leaves storage afterwards.',
  ].join('\n'),
  takes: [1, 1],
  run: async ({ config, args: [given = ''] }) => {
    const folder = path.resolve(given)
    await prepare(folder)
    const storage = openStorage(config)
    const client = new pg.Client({ connectionString: config.DATABASE_URL, keepAlive: true })
    let broken: Refusal | undefined
    client.on('error', () => {
      broken = new Refusal('The connection to the database was lost: run the same command again, it goes on.')
    })
    try {
      return await make()
    } catch (error) {
      throw broken ?? error
    } finally {
      storage.close()
      await client.end()
    }

    async function make(): Promise<string> {
      await client.connect()
      // Before the rows are read: whatever they name stays in storage until it is copied.
      await holdObjects(client)
      const namedFile = path.join(folder, 'named.txt.part')
      const { takenAt, ...database } = await dumpTables(client, folder, namedFile)
      const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
      say(`${database.tables.length} tables with ${rows} rows are written, of ${takenAt}.`)
      // An idle connection that something on the way closes would give up what it holds.
      const beat = setInterval(() => void client.query('SELECT 1').catch(() => undefined), stillThereMs)
      const tell = saying()
      const objects = await fetchObjects(storage, folder, (sofar) => {
        // Without it nothing holds what the rows name.
        if (broken) throw broken
        tell(sofar)
      }).finally(() => clearInterval(beat))
      await client.query('SELECT 1')
      const missing = await findMissing(folder, namedFile)
      const { count, bytes, sha256, kept } = objects
      await writeManifest(folder, {
        format: 1,
        product: 'heartroom',
        version: await ownVersion(),
        takenAt,
        finishedAt: new Date().toISOString(),
        database,
        objects: { count, bytes, sha256, missing },
      })
      return [
        `${folder} holds ${rows} rows of ${takenAt} and ${count} objects (${megabytes(bytes)}${kept > 0 ? `, ${kept} of them from before` : ''}).`,
        ...(missing > 0
          ? [`${missing} objects that rows name were not in storage: missing.txt lists them.`]
          : []),
      ].join('\n')
    }
  },
}

/** @throws Refusal when the folder holds a finished backup, or something else. */
async function prepare(folder: string): Promise<void> {
  await makeFolder(folder)
  const finished = await readManifest(folder)
  if (finished) throw new Refusal(`${folder} holds the backup of ${finished.takenAt}: name another folder.`)
  const ours = /^(tables|objects|objects\.jsonl|missing\.txt|lost\+found|.*\.part)$/
  const other = (await readdir(folder)).find((name) => !ours.test(name))
  if (other) throw new Refusal(`${folder} holds ${other}, which is not of a backup: name an empty folder.`)
}

// Step by step: Node's own recursive mkdir never ends where nothing can be made, as below /proc.
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(path.dirname(folder))
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    throw new Refusal(`${folder} cannot be made: ${(error as Error).message}.`)
  }
}

/** Says now and then how far it is. */
function saying(): (sofar: Fetched) => void {
  let saidAt = performance.now()
  return ({ count, bytes }) => {
    if (performance.now() - saidAt < sayEveryMs) return
    saidAt = performance.now()
    say(`${count} objects, ${megabytes(bytes)} so far.`)
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

async function ownVersion(): Promise<string> {
  const text = await readFile(path.join(import.meta.dirname, '../../package.json'), 'utf8')
  return String((JSON.parse(text) as { version: unknown }).version)
}
