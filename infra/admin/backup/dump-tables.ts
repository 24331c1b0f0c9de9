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

const quote = pg.escapeIdentifier

/**
 * Tables that are not backed up: `migrate` writes `_prisma_migrations`, `worker_processes` lists the workers that run
 * now, and the secrets in `visitor_salts` are valid for one day only.
 */
export const excludedTables = ['_prisma_migrations', 'worker_processes', 'visitor_salts']

/**
 * This query lists the keys of the objects that rows reference. Archives of generations are left out because an
 * operator may prune them, and earlier versions of chapters because Postgres holds their texts too.
 */
const referencedObjectsSql = `
  SELECT key FROM images UNION SELECT "smallKey" FROM images
  UNION SELECT 'chapters/' || "storyId" || '/' || id || '/' || "archivedVersion" || '.md'
  FROM chapters WHERE "archivedVersion" > 0`

const tableRow = rowSchema({ name: z.string(), columns: z.array(z.string()) })
const snapshotRow = rowSchema({ taken: z.date(), postgres: z.string() })
const migrationRow = rowSchema({ name: z.string(), checksum: z.string() })
const sequenceRow = rowSchema({ name: z.string() })
// The last value of a sequence is a bigint, which a JavaScript number cannot hold exactly, so it is read as text.
const sequenceStateRow = rowSchema({ last: z.string(), called: z.boolean() })

/** Lists the tables of the database with their columns, without generated columns, which cannot be written. */
export async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  return queryRows(
    client,
    tableRow,
    Prisma.sql`SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a
       ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> ALL(${excludedTables})
     GROUP BY c.relname ORDER BY c.relname`,
  )
}

/**
 * Writes every table, all from one snapshot, into the folder, and the keys of the referenced objects into
 * `referencedFile`. The rows are streamed, so the memory does not grow with the size of the database.
 */
export async function dumpTables(
  client: pg.Client,
  folder: string,
  referencedFile: string,
): Promise<Manifest['database'] & { takenAt: string }> {
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 })
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const [snapshot] = await queryRows(
    client,
    snapshotRow,
    Prisma.sql`SELECT now() AS taken, current_setting('server_version') AS postgres`,
  )
  const migrations = await queryRows(
    client,
    migrationRow,
    Prisma.sql`SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  )
  const tables: DumpedTable[] = []
  for (const table of await listTables(client)) tables.push(await dumpTable(client, folder, table))
  const sequences = await readSequences(client)
  const copyKeys = copyTo(`COPY (${referencedObjectsSql}) TO STDOUT`)
  await pipeline(client.query(copyKeys), createDurableWriteStream(referencedFile))
  await client.query('COMMIT')
  return {
    takenAt: (snapshot?.taken ?? new Date()).toISOString(),
    postgres: snapshot?.postgres ?? '',
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
  // In the text format of COPY each row ends with a line feed, and a line feed inside a value is written as `\n` (a
  // backslash and an n). Counting line feeds therefore counts rows.
  const rowCounter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
      done(null, chunk)
    },
  })
  const hasher = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const copy = copyTo(`COPY ${quote(name)} (${columns.map(quote).join(', ')}) TO STDOUT`)
  const output = createDurableWriteStream(`${file}.part`)
  await pipeline(client.query(copy), rowCounter, createGzip(), hasher, output)
  await rename(`${file}.part`, file)
  return { name, columns, rows, bytes, sha256: hash.digest('hex') }
}

function createDurableWriteStream(file: string) {
  return createWriteStream(file, { mode: 0o600, flush: true })
}

async function readSequences(client: pg.Client): Promise<Manifest['database']['sequences']> {
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
      Prisma.sql`SELECT last_value::text AS last, is_called AS called FROM ${Prisma.raw(quote(name))}`,
    )
    found.push(...state.map((row) => ({ name, ...row })))
  }
  return found
}
