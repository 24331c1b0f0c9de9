import path from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import type { Config } from '#core/config.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { openStorage } from '#core/storage/client.ts'
import { checksumOf, currentName, deploy, readMigrations } from '../../prisma/migrate.ts'
import { createNotEmptyRefusal, findNonEmptyTable, loadTables } from './backup/load-tables.ts'
import { hashFile, indexFile, type Manifest, readManifest, tableFile } from './backup/manifest.ts'
import { assertOnlyBackupObjects, putObjects } from './backup/put-objects.ts'
import { type Command, Refusal } from './command.ts'

const migrationTableRow = rowSchema({ found: z.string().nullable() })
const migrationRow = rowSchema({ name: z.string() })

/**
 * Restores a backup into an empty database and an empty bucket. It verifies the whole backup before it writes a row.
 */
export const restoreCommand: Command = {
  usage: '<folder> [--check]',
  about:
    'Restores a backup into an empty database and an empty bucket. An interrupted restore is continued by the same command.',
  help: [
    '  --check   only verifies that the backup is complete and undamaged, and changes nothing',
    'The database may have no tables yet: the command creates them. Start api and worker afterwards.',
  ].join('\n'),
  options: { check: { type: 'boolean' } },
  takes: [1, 1],
  run: async ({ config, args: [given = ''], options }) => {
    const folder = path.resolve(given)
    const manifest = await readManifest(folder)
    if (!manifest) throw new Refusal(`${folder} holds no finished backup: it has no manifest.json.`)
    await assertFilesUndamaged(folder, manifest)
    const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0)
    if (options.check) {
      const count = await putObjects(folder, null, { resumed: false })
      return `The backup of ${manifest.takenAt} is complete and undamaged: ${rows} rows and ${count} objects.`
    }
    await assertEmptyDatabase(config, manifest)
    const objects = await uploadObjects(config, folder)
    const last = manifest.database.migrations
      .map(({ name }) => currentName(name))
      .sort()
      .at(-1)
    await deploy(config.DATABASE_DIRECT_URL, last)
    await withClient(config, (client) => loadTables(client, folder, manifest.database))
    // The backup may come from an earlier version, so the later migrations of this version are applied now.
    const added = await deploy(config.DATABASE_DIRECT_URL)
    return [
      `The backup of ${manifest.takenAt} is restored: ${rows} rows and ${objects} objects.`,
      ...(added.length > 0 ? [`Later migrations were applied: ${added.join(', ')}.`] : []),
    ].join('\n')
  },
}

async function assertFilesUndamaged(folder: string, { database, objects }: Manifest): Promise<void> {
  const files: [string, string][] = [
    ...database.tables.map(({ name, sha256 }): [string, string] => [tableFile(folder, name), sha256]),
    [indexFile(folder), objects.sha256],
  ]
  for (const [file, sha256] of files) {
    const found = await hashFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new Refusal(`${file} is missing in the backup.`)
      throw error
    })
    if (found !== sha256) throw new Refusal(`${file} is damaged: its checksum differs from the recorded one.`)
  }
}

/** @throws Refusal if the database holds rows, or has migrations that the backup does not have. */
async function assertEmptyDatabase(config: Config, { version, database }: Manifest): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, sql }) => [name, checksumOf(sql)]))
  const unknown = database.migrations.find(({ name, checksum }) => known.get(currentName(name)) !== checksum)
  if (unknown) {
    throw new Refusal(
      `The backup was made by version ${version}, whose migration ${unknown.name} is unknown to this version: restore it with version ${version} or a later one.`,
    )
  }
  const backupMigrations = new Set(database.migrations.map(({ name }) => currentName(name)))
  await withClient(config, async (client) => {
    const nonEmptyTable = await findNonEmptyTable(client)
    if (nonEmptyTable) throw createNotEmptyRefusal(nonEmptyTable)
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
    const later = applied.find(({ name }) => !backupMigrations.has(currentName(name)))
    if (later) {
      throw new Refusal(
        `The database has a later migration than the backup (${later.name}): restore into a database without tables, which is then migrated to this version.`,
      )
    }
  })
}

async function uploadObjects(config: Config, folder: string): Promise<number> {
  const storage = openStorage(config)
  try {
    await storage.ensureBucket()
    const resumed = await assertOnlyBackupObjects(storage, folder, config.S3_BUCKET)
    return await putObjects(folder, storage, { resumed })
  } finally {
    storage.close()
  }
}

async function withClient<Result>(
  config: Config,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: config.DATABASE_DIRECT_URL, keepAlive: true })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
