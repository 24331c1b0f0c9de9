import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { deploy } from '../../prisma/migrate.ts'
import { testServices, withDatabase } from './services.ts'

const migrationsDir = path.join(import.meta.dirname, '../../prisma/migrations')

/** Returns the name of the migrated database that tests copy. The name changes with the migrations. */
export function templateName(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrationsDir, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(path.join(migrationsDir, file)))
  }
  return `heartroom_template_${hash.digest('hex').slice(0, 12)}`
}

/** Creates and migrates the template once before all tests, unless it exists. Only one run does this at a time. */
export async function setup(): Promise<void> {
  const { databaseUrl } = testServices()
  const name = templateName()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(734121)')
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount === 0) {
      // The template is built under another name and then renamed, so that no test copies a half-migrated database.
      await client.query(`DROP DATABASE IF EXISTS ${name}_new WITH (FORCE)`)
      await client.query(`CREATE DATABASE ${name}_new`)
      await deploy(withDatabase(databaseUrl, `${name}_new`))
      await client.query(`ALTER DATABASE ${name}_new RENAME TO ${name}`)
    }
  } finally {
    await client.end()
  }
}
