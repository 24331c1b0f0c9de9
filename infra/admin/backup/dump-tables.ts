import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { type DumpedTable, type Manifest, tableFile } from './manifest.ts'

const quoted = pg.escapeIdentifier

/** Prisma's own, which `migrate` writes, and what says which workers live. */
export const leftOut = ['_prisma_migrations', 'worker_processes']

/** What rows name in storage. Archives may be pruned, earlier versions of chapters are in Postgres as well. */
const namedObjects = `
  SELECT key FROM images UNION SELECT "smallKey" FROM images
  UNION SELECT 'chapters/' || "storyId" || '/' || id || '/' || "archivedVersion" || '.md'
  FROM chapters WHERE "archivedVersion" > 0`

const tableRow = rowSchema({ name: z.string(), columns: z.array(z.string()) })
const momentRow = rowSchema({ taken: z.date(), postgres: z.string() })
const migrationRow = rowSchema({ name: z.string(), checksum: z.string() })
const sequenceRow = rowSchema({ name: z.string() })
// The last value is a bigint, which does not fit a number.
const sequenceStateRow = rowSchema({ last: z.string(), called: z.boolean() })

/** The tables of the database with the columns that can be written. */
export async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  return queryRows(
    client,
    tableRow,
    Prisma.sql`SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a
       ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> ALL(${leftOut})
     GROUP BY c.relname ORDER BY c.relname`,
  )
}

/**
 * Writes every table into the folder as of one moment, and what its rows name in storage into `namedFile`. The rows
 * pass through; none is held.
 */
export async function dumpTables(
  client: pg.Client,
  folder: string,
  namedFile: string,
): Promise<Manifest['database'] & { takenAt: string }> {
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 })
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const [moment] = await queryRows(
    client,
    momentRow,
    Prisma.sql`SELECT now() AS taken, current_setting('server_version') AS postgres`,
  )
  const migrations = await queryRows(
    client,
    migrationRow,
    Prisma.sql`SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  )
  const tables: DumpedTable[] = []
  for (const table of await tablesOf(client)) tables.push(await dumpTable(client, folder, table))
  const sequences = await sequencesOf(client)
  await pipeline(client.query(copyTo(`COPY (${namedObjects}) TO STDOUT`)), into(namedFile))
  await client.query('COMMIT')
  return {
    takenAt: (moment?.taken ?? new Date()).toISOString(),
    postgres: moment?.postgres ?? '',
    migrations,
    tables,
    sequences,
  }
}

async function dumpTable(
  client: pg.Client,
  folder: string,
  { name, columns }: { name: string; columns: string[] },
): Promise<DumpedTable> {
  const file = tableFile(folder, name)
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  // In COPY's text form a line feed ends a row and stands nowhere else.
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
      done(null, chunk)
    },
  })
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const copy = copyTo(`COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`)
  await pipeline(client.query(copy), counting, createGzip(), hashing, into(`${file}.part`))
  await rename(`${file}.part`, file)
  return { name, columns, rows, bytes, sha256: hash.digest('hex') }
}

function into(file: string) {
  return createWriteStream(file, { mode: 0o600, flush: true })
}

async function sequencesOf(client: pg.Client): Promise<Manifest['database']['sequences']> {
  const rows = await queryRows(
    client,
    sequenceRow,
    Prisma.sql`SELECT sequencename::text AS name FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1`,
  )
  const found: Manifest['database']['sequences'] = []
  for (const { name } of rows) {
    const state = await queryRows(
      client,
      sequenceStateRow,
      Prisma.sql`SELECT last_value::text AS last, is_called AS called FROM ${Prisma.raw(quoted(name))}`,
    )
    found.push(...state.map((row) => ({ name, ...row })))
  }
  return found
}
