import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { testServices, withDatabase } from './services.ts'
import { templateName } from './template-database.ts'

export interface TestDatabase {
  url: string
  /** A unique name of this database. Tests also use it for their Redis prefix and, by `bucketOf`, for their bucket. */
  name: string
  drop(): Promise<void>
}

/**
 * Creates a database for one test file as a copy of the migrated template; with 'template0' it is empty, for a test
 * that migrates it.
 */
export async function createTestDatabase(template = templateName()): Promise<TestDatabase> {
  const { databaseUrl } = testServices()
  const name = `heartroom_test_${process.env.VITEST_POOL_ID ?? '0'}_${randomBytes(4).toString('hex')}`
  // The strategy file_copy takes half the processor time of the default, which copies through the write-ahead log.
  await asAdmin(databaseUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return {
    url: withDatabase(databaseUrl, name),
    name,
    drop: () => asAdmin(databaseUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** Returns the name of the bucket that belongs to a database of this name. */
export function bucketOf(name: string): string {
  return name.replaceAll('_', '-')
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
