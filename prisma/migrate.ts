import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { explainKnownFailure } from '#core/observability/explain-failure.ts'
import { type SchemaEngine, withSchemaEngine } from './schema-engine.ts'

const schemaPath = path.join(import.meta.dirname, 'schema.prisma')
const migrationsDir = path.join(import.meta.dirname, 'migrations')
const filters = { externalTables: [], externalEnums: [] }

/** The present name of each renamed migration, by its earlier name, under which some databases have applied it. */
const renamed: Readonly<Record<string, string>> = {
  // This migration once had the same number as another one, so it was renamed.
  '20261121000008_dismissed_generations': '20261121000005_dismissed_generations',
}

/** Returns the present name of a migration, for a name from an older database or backup. */
export function currentName(name: string): string {
  return renamed[name] ?? name
}

interface Migration {
  name: string
  sql: string
}

/** Returns the checksum of a migration, computed in the same way as Prisma does. */
export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}

/** Reads the migrations in the folder of the project, sorted by name. */
export async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(migrationsDir, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const read = async (name: string) => ({
    name,
    sql: await readFile(path.join(migrationsDir, name, 'migration.sql'), 'utf8'),
  })
  return Promise.all(names.sort().map(read))
}

async function readSchema() {
  return { path: schemaPath, content: await readFile(schemaPath, 'utf8') }
}

async function migrationsList(upTo?: string) {
  const migrations = (await readMigrations()).filter(({ name }) => upTo === undefined || name <= upTo)
  return {
    baseDir: migrationsDir,
    shadowDbInitScript: '',
    lockfile: {
      path: 'migration_lock.toml',
      content: await readFile(path.join(migrationsDir, 'migration_lock.toml'), 'utf8'),
    },
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
    })),
  }
}

async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The oldest major version of Postgres that has all statements of the migrations (`SET EXPRESSION`). */
const oldestPostgres = 17

/** @throws Error if the server is older than the migrations allow. */
async function assertServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number }>(
    `SELECT current_setting('server_version_num')::int AS number`,
  )
  const major = Math.floor((rows[0]?.number ?? 0) / 10_000)
  if (major < oldestPostgres)
    throw new Error(`The migrations need Postgres ${oldestPostgres} or newer, but the server has ${major}.`)
}

interface AppliedMigration {
  name: string
  checksum: string
  finished: boolean
}

/** Reads the migrations that have begun in a database and were not taken back. */
async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const table = await client.query<{ found: string | null }>(
    `SELECT to_regclass('_prisma_migrations') AS found`,
  )
  if (!table.rows[0]?.found) return []
  const { rows } = await client.query<AppliedMigration>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations
    WHERE rolled_back_at IS NULL`,
  )
  return rows
}

/**
 * Returns whether the applied migrations are those of the files, so that most starts do not need the engine. First it
 * replaces the old names of renamed migrations in the database, because the engine would apply them again.
 * @throws Error if the server is older than the migrations allow
 */
async function isUpToDate(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    await assertServerVersion(client)
    if ((await readApplied(client)).length === 0) return false
    for (const [earlier, present] of Object.entries(renamed)) {
      await client.query('UPDATE _prisma_migrations SET migration_name = $2 WHERE migration_name = $1', [
        earlier,
        present,
      ])
    }
    const rows = await readApplied(client)
    const applied = new Map(rows.map((row) => [row.name, row.finished ? row.checksum : null]))
    const migrations = await readMigrations()
    return (
      applied.size === migrations.length &&
      migrations.every(({ name, sql }) => applied.get(name) === checksumOf(sql))
    )
  })
}

/**
 * Applies the migrations that a database lacks. Concurrent callers are safe, because the engine takes an advisory lock.
 * @param upTo the name of the last migration to apply; without it all are applied
 * @returns the names of the applied migrations, in order
 * @throws the engine's error, which names the migration and the SQL error
 */
export async function deploy(databaseUrl: string, upTo?: string): Promise<string[]> {
  if (await isUpToDate(databaseUrl)) return []
  return withSchemaEngine(databaseUrl, await readSchema(), async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: await migrationsList(upTo),
      filters,
    })
    return appliedMigrationNames
  })
}

const lookAgainMs = 2000

/**
 * Waits until all migrations of this version have been applied, so that its processes can start. Further migrations, of
 * a later version, do not matter.
 */
export function waitUntilApplied(databaseUrl: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    const names = (await readMigrations()).map(({ name }) => name)
    for (let isFirst = true; ; isFirst = false) {
      const applied = new Set(
        (await readApplied(client)).filter(({ finished }) => finished).map(({ name }) => currentName(name)),
      )
      const missing = names.filter((name) => !applied.has(name))
      if (missing.length === 0) return
      if (isFirst) console.log(`Waiting for ${missing.length} migrations, beginning with ${missing[0]}.`)
      await sleep(lookAgainMs)
    }
  })
}

/** The advisory lock that the engine holds while it applies migrations. */
const engineLock = 72_707_369

/**
 * Takes the record of a migration back that failed or was interrupted, so that the next deploy begins it again.
 * @returns the name of the migration, or null when there is none
 * @throws Error while migrations are being applied
 */
export function resolve(databaseUrl: string): Promise<string | null> {
  return withClient(databaseUrl, async (client) => {
    const unfinished = (await readApplied(client)).find(({ finished }) => !finished)
    if (!unfinished) return null
    const { rows } = await client.query<{ free: boolean }>(
      `SELECT pg_try_advisory_lock(${engineLock}) AS free`,
    )
    if (!rows[0]?.free) throw new Error('Migrations are being applied: wait until that has ended.')
    await client.query(
      `UPDATE _prisma_migrations SET rolled_back_at = now()
      WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
      [unfinished.name],
    )
    return unfinished.name
  })
}

async function missingSql(engine: SchemaEngine): Promise<string | null> {
  const difference = await engine.diff({
    from: { tag: 'migrations', ...(await migrationsList()) },
    to: { tag: 'schemaDatamodel', files: [await readSchema()] },
    script: true,
    exitCode: true,
    filters,
  })
  return difference.exitCode === 0 ? null : difference.stdout
}

/**
 * Compares the tables that the migrations create with schema.prisma. The migrations are applied to a shadow database on
 * the same server, so the user needs the right to create one.
 * @returns the SQL that the migrations lack, or null when both are equal
 */
export function drift(databaseUrl: string): Promise<string | null> {
  return readSchema().then((schema) => withSchemaEngine(databaseUrl, schema, missingSql))
}

/** Compares the migrations that a database has applied with the files of the migrations. */
export async function status(databaseUrl: string) {
  return withSchemaEngine(databaseUrl, await readSchema(), async (engine) =>
    engine.diagnoseMigrationHistory({
      migrationsList: await migrationsList(),
      optInToShadowDatabase: false,
      filters,
    }),
  )
}

/**
 * Writes a new migration with the SQL that the other migrations lack. @returns its file, or null when they lack nothing
 */
export async function create(databaseUrl: string, name: string): Promise<string | null> {
  await mkdir(migrationsDir, { recursive: true })
  const lock = path.join(migrationsDir, 'migration_lock.toml')
  await writeFile(lock, 'provider = "postgresql"\n', { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const sql = await drift(databaseUrl)
  if (!sql) return null
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const file = path.join(migrationsDir, `${stamp}_${name}`, 'migration.sql')
  await mkdir(path.dirname(file))
  await writeFile(file, sql)
  return file
}

async function main(command = 'deploy', name?: string): Promise<number> {
  const databaseUrl = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
  if (!databaseUrl) {
    console.error('DATABASE_URL is not set: run this as `npm run migrate`.')
    return 1
  }
  if (command === 'deploy') {
    const applied = await deploy(databaseUrl)
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
    return 0
  }
  if (command === 'wait') {
    await waitUntilApplied(databaseUrl)
    console.log('The migrations of this version are applied.')
    return 0
  }
  if (command === 'resolve') {
    const taken = await resolve(databaseUrl)
    console.log(taken ? `The next deploy begins ${taken} again.` : 'No migration has failed.')
    return 0
  }
  if (command === 'status') {
    const { history, failedMigrationNames, editedMigrationNames } = await status(databaseUrl)
    console.log(JSON.stringify({ history, failedMigrationNames, editedMigrationNames }, null, 2))
    return history || failedMigrationNames.length > 0 || editedMigrationNames.length > 0 ? 1 : 0
  }
  if (command === 'drift') {
    const sql = await drift(databaseUrl)
    console.log(sql ?? 'The migrations and schema.prisma agree.')
    return sql ? 1 : 0
  }
  if (command === 'create' && name && /^[a-z0-9_]+$/.test(name)) {
    const file = await create(databaseUrl, name)
    console.log(file ? `Wrote ${path.relative(process.cwd(), file)}.` : 'There is nothing to migrate.')
    return 0
  }
  console.error(
    'Use: npm run migrate -- deploy | wait | resolve | status | drift | create NAME (small letters, digits and _)',
  )
  return 1
}

if (process.argv[1] === import.meta.filename) {
  try {
    // The schema engine leaves a timer of ten seconds, so the process exits without waiting for it.
    process.exit(await main(...process.argv.slice(2)))
  } catch (error) {
    const settings = { DATABASE_URL: process.env.DATABASE_URL ?? '' }
    console.error(explainKnownFailure(error, settings) ?? (error instanceof Error ? error.message : error))
    process.exit(1)
  }
}
