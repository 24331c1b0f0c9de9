import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { keepObjectsDuringBackup } from '#core/postgres/backup-lock.ts'
import { openStorage } from '#core/storage/client.ts'
import { dumpTables } from './backup/dump-tables.ts'
import { type FetchProgress, fetchObjects, findMissing } from './backup/fetch-objects.ts'
import { readManifest, writeManifest } from './backup/manifest.ts'
import { type Command, Refusal } from './command.ts'

const progressIntervalMs = 5000
const keepAliveIntervalMs = 30_000

/** Copies the database and the bucket into a folder while the product keeps running (ADR-0008). */
export const backupCommand: Command = {
  usage: '<folder>',
  about:
    'Copies one consistent state of the database and every object into a folder, while api and worker keep running.',
  help: [
    'The folder is created. If it holds an unfinished backup, that backup is continued. The folder contains the texts of',
    'users and the hashes of their passwords: protect it as you protect the database. Objects that are deleted during',
    'the backup are removed from storage after it.',
  ].join('\n'),
  takes: [1, 1],
  run: async ({ config, args: [given = ''] }) => {
    const folder = path.resolve(given)
    await prepareFolder(folder)
    const storage = openStorage(config)
    const client = new pg.Client({ connectionString: config.DATABASE_DIRECT_URL, keepAlive: true })
    let connectionLost: Refusal | undefined
    client.on('error', () => {
      connectionLost = new Refusal(
        'The connection to the database was lost: run the same command again to continue this backup.',
      )
    })
    try {
      return await createBackup()
    } catch (error) {
      throw connectionLost ?? error
    } finally {
      storage.close()
      await client.end()
    }

    async function createBackup(): Promise<string> {
      await client.connect()
      // The lock is taken before the rows are read, so that no object which they reference is deleted before it is
      // copied.
      await keepObjectsDuringBackup(client)
      const referencedFile = path.join(folder, 'named.txt.part')
      const { takenAt, ...database } = await dumpTables(client, folder, referencedFile)
      const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
      printProgress(`Database: ${database.tables.length} tables with ${rows} rows of ${takenAt} are written.`)
      // The query keeps the connection in use. A proxy or firewall may close an idle connection, which would release
      // the lock that protects the objects.
      const keepAlive = setInterval(
        () => void client.query('SELECT 1').catch(() => undefined),
        keepAliveIntervalMs,
      )
      const report = createReporter()
      const objects = await fetchObjects(storage, folder, (progress) => {
        // The lost connection held the lock that protects the objects from deletion, so the backup would be incomplete.
        if (connectionLost) throw connectionLost
        report(progress)
      }).finally(() => clearInterval(keepAlive))
      await client.query('SELECT 1')
      const missing = await findMissing(folder, referencedFile)
      const { count, bytes, sha256, kept } = objects
      await writeManifest(folder, {
        format: 1,
        product: 'heartroom',
        version: await readProductVersion(),
        takenAt,
        finishedAt: new Date().toISOString(),
        database,
        objects: { count, bytes, sha256, missing },
      })
      return [
        `The backup is complete: ${folder} holds ${rows} rows of ${takenAt} and ${count} objects (${formatMegabytes(bytes)}${kept > 0 ? `, ${kept} of them copied by an earlier run` : ''}).`,
        ...(missing > 0
          ? [
              `${missing} objects that rows reference were not in storage: ${path.join(folder, 'missing.txt')} lists them.`,
            ]
          : []),
      ].join('\n')
    }
  },
}

/** Creates the folder. @throws Refusal if it holds a finished backup or other files. */
async function prepareFolder(folder: string): Promise<void> {
  await createFolder(folder)
  const finished = await readManifest(folder)
  if (finished) {
    throw new Refusal(
      `${folder} already holds the finished backup of ${finished.takenAt}: name another folder.`,
    )
  }
  const backupFiles = /^(tables|objects|objects\.jsonl|missing\.txt|lost\+found|.*\.part)$/
  const other = (await readdir(folder)).find((name) => !backupFiles.test(name))
  if (other)
    throw new Refusal(`${folder} holds ${other}, which is not part of a backup: name an empty folder.`)
}

// Folders are created one by one, because Node's recursive mkdir never returns for a path below /proc, where no folder
// can be created.
async function createFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await createFolder(path.dirname(folder))
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    throw new Refusal(`The folder ${folder} cannot be created: ${(error as Error).message}.`)
  }
}

/** Returns a function that prints the progress at most once in `progressIntervalMs`. */
function createReporter(): (progress: FetchProgress) => void {
  let printedAt = performance.now()
  return ({ count, bytes }) => {
    if (performance.now() - printedAt < progressIntervalMs) return
    printedAt = performance.now()
    printProgress(`Objects: ${count} (${formatMegabytes(bytes)}) are copied so far.`)
  }
}

function printProgress(line: string): void {
  process.stderr.write(`${line}\n`)
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

async function readProductVersion(): Promise<string> {
  const text = await readFile(path.join(import.meta.dirname, '../../package.json'), 'utf8')
  return String((JSON.parse(text) as { version: unknown }).version)
}
