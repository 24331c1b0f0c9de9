import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { Refusal } from '../command.ts'
import { listTables } from './dump-tables.ts'
import { type DumpedTable, type Manifest, tableFile } from './manifest.ts'

const quote = pg.escapeIdentifier

const filledRow = rowSchema({ filled: z.boolean() })
const foreignKeyRow = rowSchema({ table: z.string(), name: z.string(), definition: z.string() })

/** Returns the name of the first table that holds rows, or null if all tables are empty or the database has none. */
export async function findNonEmptyTable(client: pg.Client): Promise<string | null> {
  for (const { name } of await listTables(client)) {
    const [row] = await queryRows(
      client,
      filledRow,
      Prisma.sql`SELECT EXISTS (SELECT 1 FROM ${Prisma.raw(quote(name))}) AS filled`,
    )
    if (row?.filled) return name
  }
  return null
}

/**
 * Fills all empty tables in one transaction. Foreign keys are circular (a user has a picture, a picture has a user), so
 * they are dropped first, and added and checked again at the end. This only needs the ownership of the tables.
 * @throws Refusal if a table is not empty or a file holds another number of rows than the manifest.
 */
export async function loadTables(
  client: pg.Client,
  folder: string,
  { tables, sequences }: Pick<Manifest['database'], 'tables' | 'sequences'>,
): Promise<void> {
  await client.query('BEGIN')
  const keys = await listForeignKeys(client)
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { name } of tables) await client.query(`ALTER TABLE ${quote(name)} DISABLE TRIGGER USER`)
  // The check for empty tables is repeated here, because only now the locks of ALTER TABLE keep other connections from
  // writing.
  const nonEmptyTable = await findNonEmptyTable(client)
  if (nonEmptyTable) throw createNotEmptyRefusal(nonEmptyTable)
  for (const table of tables) await loadTable(client, folder, table)
  for (const { name } of tables) await client.query(`ALTER TABLE ${quote(name)} ENABLE TRIGGER USER`)
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  }
  for (const { name, last, called } of sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quote(name), last, called])
  }
  await client.query('COMMIT')
  await client.query('ANALYZE')
}

export function createNotEmptyRefusal(table: string): Refusal {
  return new Refusal(
    `The database is not empty (${table} holds rows), but a backup is only restored into an empty database: nothing was changed.`,
  )
}

function listForeignKeys(client: pg.Client): Promise<z.infer<typeof foreignKeyRow>[]> {
  return queryRows(
    client,
    foreignKeyRow,
    Prisma.sql`SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1, 2`,
  )
}

async function loadTable(
  client: pg.Client,
  folder: string,
  { name, columns, rows }: DumpedTable,
): Promise<void> {
  const copy = client.query(copyFrom(`COPY ${quote(name)} (${columns.map(quote).join(', ')}) FROM STDIN`))
  await pipeline(createReadStream(tableFile(folder, name)), createGunzip(), copy)
  if (copy.rowCount !== rows) {
    throw new Refusal(
      `${tableFile(folder, name)} holds ${copy.rowCount} rows, but the manifest lists ${rows}: the backup is damaged.`,
    )
  }
}
