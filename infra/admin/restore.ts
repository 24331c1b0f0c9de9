import path from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import type { Config } from '#core/config.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { openStorage } from '#core/storage/client.ts'
import { checksumOf, deploy, readMigrations } from '../../prisma/migrate.ts'
import { firstFilled, loadTables, notEmpty } from './backup/load-tables.ts'
import { indexFile, type Manifest, readManifest, sha256Of, tableFile } from './backup/manifest.ts'
import { demandOwnObjects, putObjects } from './backup/put-objects.ts'
import { type Command, Refusal } from './command.ts'

const migrationTableRow = rowSchema({ found: z.string().nullable() })
const migrationRow = rowSchema({ name: z.string() })

/** Brings a backup back into an empty database and an empty bucket: all of it is looked at before a row is written. */
export const restore: Command = {
  usage: '<folder> [--check]',
  about: 'Brings a backup into an empty database and an empty bucket; one that was broken off goes on.',
  help: [
    '  --check   only looks whether the backup is whole',
    'The database may be without tables: they are made. Start api and worker afterwards.',
  ].join('\n'),
  options: { check: { type: 'boolean' } },
  takes: [1, 1],
  run: async ({ config, args: [given = ''], options }) => {
    const folder = path.resolve(given)
    const manifest = await readManifest(folder)
    if (!manifest) throw new Refusal(`There is no finished backup in ${folder}: it has no manifest.json.`)
    await demandWholeFiles(folder, manifest)
    const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0)
    if (options.check) {
      const count = await putObjects(folder, null, { resumed: false })
      return `The backup of ${manifest.takenAt} is whole: ${rows} rows and ${count} objects.`
    }
    await demandEmptyDatabase(config, manifest)
    const objects = await bringObjects(config, folder)
    await deploy(config.DATABASE_URL, manifest.database.migrations.at(-1)?.name)
    await withClient(config, (client) => loadTables(client, folder, manifest.database))
    // What this version has added since.
    const added = await deploy(config.DATABASE_URL)
    return [
      `The backup of ${manifest.takenAt} is restored: ${rows} rows and ${objects} objects.`,
      ...(added.length > 0 ? [`Migrated on: ${added.join(', ')}.`] : []),
    ].join('\n')
  },
}

async function demandWholeFiles(folder: string, { database, objects }: Manifest): Promise<void> {
  const files: [string, string][] = [
    ...database.tables.map(({ name, sha256 }): [string, string] => [tableFile(folder, name), sha256]),
    [indexFile(folder), objects.sha256],
  ]
  for (const [file, sha256] of files) {
    const found = await sha256Of(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new Refusal(`${file} is missing in the backup.`)
      throw error
    })
    if (found !== sha256) throw new Refusal(`${file} is damaged: it is not what was backed up.`)
  }
}

/** @throws Refusal when there are rows, or tables that are not as the backup's. */
async function demandEmptyDatabase(config: Config, { version, database }: Manifest): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, sql }) => [name, checksumOf(sql)]))
  const foreign = database.migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (foreign) {
    throw new Refusal(
      `The backup was made by another version (${version}), whose migration ${foreign.name} is not known here: restore with that version or a later one.`,
    )
  }
  const theirs = new Set(database.migrations.map(({ name }) => name))
  await withClient(config, async (client) => {
    const filled = await firstFilled(client)
    if (filled) throw notEmpty(filled)
    const [row] = await queryRows(
      client,
      migrationTableRow,
      Prisma.sql`SELECT to_regclass('_prisma_migrations')::text AS found`,
    )
    if (!row?.found) return
    const applied = await queryRows(
      client,
      migrationRow,
      Prisma.sql`SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1`,
    )
    const later = applied.find(({ name }) => !theirs.has(name))
    if (later) {
      throw new Refusal(
        `The database is migrated further than the backup (${later.name}): restore into one without tables, which is migrated on afterwards.`,
      )
    }
  })
}

async function bringObjects(config: Config, folder: string): Promise<number> {
  const storage = openStorage(config)
  try {
    await storage.ensureBucket()
    const resumed = await demandOwnObjects(storage, folder, config.S3_BUCKET)
    return await putObjects(folder, storage, { resumed })
  } finally {
    storage.close()
  }
}

async function withClient<Result>(
  config: Config,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: config.DATABASE_URL, keepAlive: true })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
