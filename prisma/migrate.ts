import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
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

/**
 * Returns whether the applied migrations are those of the files, so that most starts do not need the engine. First it
 * replaces the old names of renamed migrations in the database, because the engine would apply them again.
 */
async function isUpToDate(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const table = await client.query<{ found: string | null }>(
      `SELECT to_regclass('_prisma_migrations') AS found`,
    )
    if (!table.rows[0]?.found) return false
    for (const [earlier, present] of Object.entries(renamed)) {
      await client.query('UPDATE _prisma_migrations SET migration_name = $2 WHERE migration_name = $1', [
        earlier,
        present,
      ])
    }
    const { rows } = await client.query<{ migration_name: string; checksum: string; finished: boolean }>(
      'SELECT migration_name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL',
    )
    const applied = new Map(rows.map((row) => [row.migration_name, row.finished ? row.checksum : null]))
    const migrations = await readMigrations()
    return (
      applied.size === migrations.length &&
      migrations.every(({ name, sql }) => applied.get(name) === checksumOf(sql))
    )
  } finally {
    await client.end()
  }
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
  console.error('Use: npm run migrate -- deploy | status | drift | create NAME (small letters, digits and _)')
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
