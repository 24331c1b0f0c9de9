import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { deploy } from '../../prisma/migrate.ts'
import { testServices, withDatabase } from './services.ts'

const migrationsDir = path.join(import.meta.dirname, '../../prisma/migrations')

/** The migrated database that tests copy: another one for other migrations. */
export function templateName(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrationsDir, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(path.join(migrationsDir, file)))
  }
  return `heartroom_template_${hash.digest('hex').slice(0, 12)}`
}

/** Runs once before all tests: migrates the template unless it is there, one run at a time. */
export async function setup(): Promise<void> {
  const { databaseUrl } = testServices()
  const name = templateName()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(734121)')
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount === 0) {
      // Built under another name first: a half-migrated database is never taken for the template.
      await client.query(`DROP DATABASE IF EXISTS ${name}_new WITH (FORCE)`)
      await client.query(`CREATE DATABASE ${name}_new`)
      await deploy(withDatabase(databaseUrl, `${name}_new`))
      await client.query(`ALTER DATABASE ${name}_new RENAME TO ${name}`)
    }
  } finally {
    await client.end()
  }
}
