import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import pg from 'pg'
import { parseConfig } from '#core/config.ts'
import { openStorage, type Storage } from '#core/storage/client.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { bucketOf } from '../setup/database.ts'
import { clearPlace } from '../setup/leftovers.ts'
import { testServices, withDatabase } from '../setup/services.ts'

const script = path.join(import.meta.dirname, '../../infra/admin.ts')

/** Connects to a database and closes the connection after the tests. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closeAfterTests(() => client.end())
  return client
}

export interface Stack {
  environment: Record<string, string>
  client: pg.Client
  storage: Storage
}

async function runAsDatabaseOwner(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServices().databaseUrl })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** Creates a database without tables and names a bucket that does not exist yet; the other settings are copied. */
export async function createEmptyStack(settings: Record<string, string>): Promise<Stack> {
  const name = `heartroom_restored_${randomBytes(4).toString('hex')}`
  await runAsDatabaseOwner(`CREATE DATABASE ${name}`)
  closeAfterTests(() => runAsDatabaseOwner(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  closeAfterTests(() => clearPlace(name))
  const environment = {
    ...settings,
    DATABASE_URL: withDatabase(settings.DATABASE_URL ?? '', name),
    S3_BUCKET: bucketOf(name),
  }
  const client = await connectTo(environment.DATABASE_URL)
  const storage = openStorage(parseConfig(environment))
  closeAfterTests(storage.close)
  return { environment, client, storage }
}

/** Runs an operator command in a separate process and resolves with its exit code and output. */
export async function runAdmin(environment: Record<string, string>, ...args: string[]) {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
      env: { PATH: process.env.PATH, ...environment },
    })
    return { code: 0, out: stdout, err: '' }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}

/** Reads all rows as text, by table, without the migrations and the two tables that a backup leaves out. */
export async function readAllRows(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname NOT IN ('_prisma_migrations', 'worker_processes', 'visitor_salts')`,
  )
  const found = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM "${name}" t`)
    found.set(name, rows.map(({ row }) => row).sort())
  }
  return found
}

/** Reads the content type and the checksum of every object, by key. */
export async function readAllObjects(storage: Storage): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const { key } of storage.list('')) {
    const object = await storage.get(key)
    if (!object) continue
    const hash = createHash('sha256')
      .update(await buffer(object.body))
      .digest('hex')
    found.set(key, `${object.contentType} ${hash}`)
  }
  return found
}
