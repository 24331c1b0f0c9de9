import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#core/postgres/client.ts'
import { deploy, drift, readMigrations, status } from '../../prisma/migrate.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'

const renamed = '20261121000005_dismissed_generations'
const earlier = '20261121000008_dismissed_generations'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  closeAfterTests(database.drop)
})

/** Reads the names of the applied migrations, in the order of their names. */
async function applied(): Promise<string[]> {
  const { db, close } = openDatabase(database.url)
  try {
    const rows = await db.$queryRaw<{ name: string }[]>`
      SELECT migration_name AS name FROM _prisma_migrations ORDER BY migration_name`
    return rows.map(({ name }) => name)
  } finally {
    await close()
  }
}

describe('migrations', () => {
  it('the migrations have different numbers', async () => {
    const numbers = (await readMigrations()).map(({ name }) => name.split('_')[0])
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('the migrations create exactly the schema that schema.prisma declares', async () => {
    expect(await drift(database.url)).toBeNull()
  })

  it('the migration command fails with one sentence when the database cannot be reached or does not exist', async () => {
    const wrong = new URL(database.url)
    wrong.port = '1'
    const unknown = new URL(database.url)
    unknown.pathname = '/there_is_none'
    const run = promisify(execFile)
    for (const [url, message] of [
      [wrong, `The database at ${wrong.host} cannot be reached.\n`],
      [unknown, 'The database that DATABASE_URL names does not exist.\n'],
    ] as const) {
      const env = { PATH: process.env.PATH, DATABASE_URL: url.href }
      const failed = await run(process.execPath, ['prisma/migrate.ts'], { env }).catch((error) => error)
      expect([failed.code, failed.stderr]).toEqual([1, message])
    }
  })

  it('the migrations are all applied in a test database with the checksums of their files', async () => {
    expect(await applied()).toEqual((await readMigrations()).map(({ name }) => name))
    expect(await status(database.url)).toMatchObject({
      history: null,
      failedMigrationNames: [],
      editedMigrationNames: [],
    })
  })

  it('a renamed migration is not applied again to a database that has it under the earlier name', async () => {
    const names = await applied()
    const { db, close } = openDatabase(database.url)
    try {
      await db.$executeRaw`UPDATE _prisma_migrations SET migration_name = ${earlier} WHERE migration_name = ${renamed}`
    } finally {
      await close()
    }
    expect(await applied()).toContain(earlier)
    expect(await Promise.all([deploy(database.url), deploy(database.url)])).toEqual([[], []])
    expect(await applied()).toEqual(names)
  })

  it('the migrations add the actor to earlier notifications, unless two users have the name in the title', async () => {
    const empty = await createTestDatabase('template0')
    closeAfterTests(empty.drop)
    await deploy(empty.url, '20261121000021_progress_detail')
    const client = new pg.Client({ connectionString: empty.url })
    await client.connect()
    try {
      await client.query(`INSERT INTO users (id, email, "firstName", "lastName") VALUES ('ada', 'a', 'Ada', 'Byron'),
        ('eve', 'b', 'Eve', 'Twin'), ('eva', 'c', 'Eve', 'Twin'), ('reader', 'd', 'Jo', 'March')`)
      await client.query(`INSERT INTO notifications ("userId", type, title) VALUES
        ('reader', 'message', 'New message from Ada Byron'), ('reader', 'like', 'Ada Byron liked your story'),
        ('reader', 'like', 'Eve Twin liked your story'), ('reader', 'system', 'Chapter 1 is ready')`)
      await deploy(empty.url)
      const { rows } = await client.query('SELECT "actorId" FROM notifications ORDER BY id')
      expect(rows).toEqual(['ada', 'ada', null, null].map((actorId) => ({ actorId })))
    } finally {
      await client.end()
    }
  })

  it('the migrations store the spice level and the time of model text whose generation was already deleted', async () => {
    const empty = await createTestDatabase('template0')
    closeAfterTests(empty.drop)
    await deploy(empty.url, '20261124000622_hidden_read_marks')
    const client = new pg.Client({ connectionString: empty.url })
    await client.connect()
    // The first 48 bits of both ids are a number of milliseconds since 1970.
    const [gone, goneVersion] = [
      '019cb6d1-5a18-7000-8000-000000000001',
      '019cb6d1-5a19-7000-8000-000000000002',
    ]
    try {
      await client.query(
        `INSERT INTO users (id, email, "firstName", "lastName") VALUES ('ada', 'a', 'Ada', 'Byron')`,
      )
      await client.query(`INSERT INTO stories (id, "authorId", title, genre) VALUES (1, 'ada', 'Hot', 'romance'),
        (2, 'ada', 'Mild', 'romance')`)
      await client.query(`INSERT INTO chapters (id, "storyId", "chapterNumber", content, words, state, "releasedVersion", "releasedWords",
        "modelWords", "modelSpans", "modelSources") VALUES
        (1, 1, 1, 'Hot words.', 2, 'released', 1, 2, 2, '{0,10}', '{${gone}}'), (2, 2, 1, 'Words.', 1, 'released', 1, 1, 0, '{}', '{}')`)
      await client.query(`INSERT INTO chapter_versions ("chapterId", version, content, "modelWords", "modelSpans", "modelSources")
        VALUES (2, 0, 'Older.', 1, '{0,6}', '{${goneVersion}}')`)
      await client.query('UPDATE stories SET "hasMatureText" = true WHERE id = 1')
      await deploy(empty.url)
      const { rows } = await client.query(
        'SELECT id, "spiceLevel", models, "writtenAt" FROM deleted_model_sources ORDER BY id',
      )
      const writtenAt = new Date(0x019cb6d15a18)
      expect(rows).toEqual([
        { id: gone, spiceLevel: 4, models: [], writtenAt },
        { id: goneVersion, spiceLevel: null, models: [], writtenAt: new Date(writtenAt.getTime() + 1) },
      ])
      await client.query('UPDATE chapters SET "modelWords" = 1 WHERE id = 1')
      expect((await client.query('SELECT "hasMatureText" AS mature FROM stories ORDER BY id')).rows).toEqual([
        { mature: true },
        { mature: false },
      ])
    } finally {
      await client.end()
    }
  })
})
