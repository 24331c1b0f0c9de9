import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { Refusal } from '../command.ts'
import { tablesOf } from './dump-tables.ts'
import { type DumpedTable, type Manifest, tableFile } from './manifest.ts'

const quoted = pg.escapeIdentifier

const filledRow = rowSchema({ filled: z.boolean() })
const foreignKeyRow = rowSchema({ table: z.string(), name: z.string(), definition: z.string() })

/** The first table that holds rows; null when all are empty, or there is none. */
export async function firstFilled(client: pg.Client): Promise<string | null> {
  for (const { name } of await tablesOf(client)) {
    const [row] = await queryRows(
      client,
      filledRow,
      Prisma.sql`SELECT EXISTS (SELECT 1 FROM ${Prisma.raw(quoted(name))}) AS filled`,
    )
    if (row?.filled) return name
  }
  return null
}

/**
 * Fills empty tables, all or nothing. References point in circles (a user's picture, a picture's user), so they are
 * taken away first and put back, and checked, at the end: that needs no more than to own the tables.
 * @throws Refusal when a table is not empty or not whole.
 */
export async function loadTables(
  client: pg.Client,
  folder: string,
  { tables, sequences }: Pick<Manifest['database'], 'tables' | 'sequences'>,
): Promise<void> {
  await client.query('BEGIN')
  const keys = await foreignKeys(client)
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
  // Asked again now that nobody else can write.
  const filled = await firstFilled(client)
  if (filled) throw notEmpty(filled)
  for (const table of tables) await loadTable(client, folder, table)
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  }
  for (const { name, last, called } of sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quoted(name), last, called])
  }
  await client.query('COMMIT')
  await client.query('ANALYZE')
}

export function notEmpty(table: string): Refusal {
  return new Refusal(
    `The database is not empty (${table} holds rows), and a backup is restored into an empty one alone: nothing was changed.`,
  )
}

function foreignKeys(client: pg.Client): Promise<z.infer<typeof foreignKeyRow>[]> {
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
  const copy = client.query(copyFrom(`COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`))
  await pipeline(createReadStream(tableFile(folder, name)), createGunzip(), copy)
  if (copy.rowCount !== rows) {
    throw new Refusal(
      `${tableFile(folder, name)} holds ${copy.rowCount} rows, not the ${rows} of the manifest.`,
    )
  }
}
