import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
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

  it('every foreign key has an index that begins with its columns, except the one of the settings table, which has one row', async () => {
    const { db, close } = openDatabase(database.url)
    closeAfterTests(close)
    // Without such an index, each deletion of a referenced row reads the whole table. An index of the rows in which the
    // column is not null is enough.
    const unindexed = await db.$queryRaw<{ name: string }[]>`
      SELECT conname AS name FROM pg_constraint k
      WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT FROM pg_index i WHERE i.indrelid = k.conrelid AND i.indisvalid
          AND (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
          AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = (
            SELECT format('(%I IS NOT NULL)', attname) FROM pg_attribute WHERE attrelid = k.conrelid AND attnum = k.conkey[1])))
      ORDER BY 1`
    expect(unindexed.map(({ name }) => name)).toEqual(['operator_settings_updatedById_fkey'])
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

  it('the migration command fails with one sentence when the server is older than the migrations allow', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const version = String((await client.query('SHOW server_version_num')).rows[0].server_version_num)
    await client.end()
    // No older server is installed, so this proxy writes another version into the answers of the real one.
    const { hostname, port } = new URL(database.url)
    const proxy = createServer((socket) => {
      const server = connect(Number(port), hostname)
      socket.on('error', () => server.destroy()).pipe(server)
      server.on('error', () => socket.destroy()).on('end', () => socket.end())
      server.on('data', (bytes) =>
        socket.write(Buffer.from(bytes.toString('latin1').replace(version, '160009'), 'latin1')),
      )
    }).listen(0, '127.0.0.1')
    closeAfterTests(() => new Promise<void>((done) => proxy.close(() => done())))
    await once(proxy, 'listening')
    const url = new URL(database.url)
    Object.assign(url, { hostname: '127.0.0.1', port: String((proxy.address() as AddressInfo).port) })
    const env = { PATH: process.env.PATH, DATABASE_URL: url.href }
    const failed = await promisify(execFile)(process.execPath, ['prisma/migrate.ts'], { env }).catch(
      (error) => error,
    )
    expect([failed.code, failed.stderr]).toEqual([
      1,
      'The migrations need Postgres 17 or newer, but the server has 16.\n',
    ])
  })

  it('the migrations that remove a column or a table are named in docs/operations.md', async () => {
    const page = await readFile('docs/operations.md', 'utf8')
    const upgrading = page.slice(page.indexOf('## Upgrading'), page.indexOf('## Watching'))
    const removing = (await readMigrations()).filter(({ sql }) =>
      /\bDROP (COLUMN|TABLE)\b|\bSET EXPRESSION\b/.test(sql),
    )
    expect(removing.length).toBeGreaterThan(3)
    for (const { name } of removing) expect(upgrading).toContain(name.split('_')[0])
  })

  it('the migrations are all applied in a test database with the checksums of their files', async () => {
    expect(await applied()).toEqual((await readMigrations()).map(({ name }) => name))
    expect(await status(database.url)).toMatchObject({
      history: null,
      failedMigrationNames: [],
      editedMigrationNames: [],
    })
  })

  it('the migration command wait ends when the last migration of this version is applied', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    closeAfterTests(() => client.end())
    const last = (await applied()).at(-1)
    const { rows } = await client.query(
      'UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1 RETURNING started_at',
      [last],
    )
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url }
    const child = spawn(process.execPath, ['prisma/migrate.ts', 'wait'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    closeAfterTests(async () => void child.kill('SIGKILL'))
    const exit = once(child, 'exit')
    const [line] = await once(child.stdout, 'data')
    expect(String(line)).toBe(`Waiting for 1 migrations, beginning with ${last}.\n`)
    await client.query('UPDATE _prisma_migrations SET finished_at = $2 WHERE migration_name = $1', [
      last,
      rows[0].started_at,
    ])
    // A migration of a later version does not keep an earlier version from starting.
    const later = 'later-version'
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ($1, '', $1, now())`,
      [later],
    )
    expect(await exit).toEqual([0, null])
    await client.query('DELETE FROM _prisma_migrations WHERE id = $1', [later])
  })

  it('a migration that failed is applied after the command resolve, and not before', async () => {
    const own = await createTestDatabase('template0')
    closeAfterTests(own.drop)
    const table = 'paused_kinds'
    const all = await readMigrations()
    const at = all.findIndex(({ sql }) => sql.includes(`CREATE TABLE "${table}"`))
    const [before, creating] = [all[at - 1]?.name ?? '', all[at]?.name ?? '']
    await deploy(own.url, before)
    const client = new pg.Client({ connectionString: own.url })
    await client.connect()
    closeAfterTests(() => client.end())
    await client.query(`CREATE TABLE ${table} ()`)
    await expect(deploy(own.url, creating)).rejects.toThrow('already exists')
    await client.query(`DROP TABLE ${table}`)
    await expect(deploy(own.url, creating)).rejects.toThrow(creating)
    const run = promisify(execFile)
    const env = { PATH: process.env.PATH, DATABASE_URL: own.url }
    const resolveAgain = async () =>
      (await run(process.execPath, ['prisma/migrate.ts', 'resolve'], { env })).stdout
    expect(await resolveAgain()).toBe(`The next deploy begins ${creating} again.\n`)
    expect(await deploy(own.url, creating)).toEqual([creating])
    expect(await resolveAgain()).toBe('No migration has failed.\n')
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

  it('the migrations count the links of public stories, the reads of notifications and the months of lower tiers', async () => {
    const empty = await createTestDatabase('template0')
    closeAfterTests(empty.drop)
    await deploy(empty.url, '20261127000200_indexes_of_ending_shares')
    const client = new pg.Client({ connectionString: empty.url })
    await client.connect()
    try {
      await client.query(`
        INSERT INTO users (id, email, "firstName", "lastName", "pendingTier") VALUES
          ('ada', 'a', 'Ada', 'Byron', 'free'), ('eve', 'b', 'Eve', 'Twin', 'free'), ('jo', 'c', 'Jo', 'March', NULL);
        INSERT INTO audit_entries (action, "targetType", "targetId", detail) VALUES ('user.update', 'user', 'ada', '{"tier":"free"}');
        INSERT INTO stories (id, "authorId", title, genre, "isPublic") VALUES
          (1, 'ada', 'Public', 'romance', TRUE), (2, 'ada', 'Private', 'romance', FALSE);
        INSERT INTO characters (id, "authorId", name, role, "usageCount", "updatedAt") VALUES
          (1, 'ada', 'Both', 'main', 2, now()), (2, 'ada', 'Private', 'main', 1, now()), (3, 'ada', 'None', 'main', 1, now());
        INSERT INTO story_characters ("storyId", "characterId") VALUES (1, 1), (2, 1), (2, 2);
        INSERT INTO locations (id, "authorId", name, description, type, setting, "usageCount", "updatedAt") VALUES
          (1, 'ada', 'Pier', '', '', '', 1, now());
        INSERT INTO story_locations ("storyId", "locationId") VALUES (2, 1);
        INSERT INTO admin_notifications (id, title, content) VALUES (1, 'News', 'Words');
        INSERT INTO notifications ("userId", type, title, "adminNotificationId", "isRead") VALUES
          ('ada', 'system', 'News', 1, TRUE), ('eve', 'system', 'News', 1, FALSE), ('jo', 'system', 'News', 1, FALSE)`)
      // A notification is read, and a tier chosen, after the triggers were made and before the counts are filled.
      await deploy(empty.url, '20261127000406_counts_of_admin_notifications')
      await client.query(`UPDATE notifications SET "isRead" = TRUE WHERE "userId" = 'eve'`)
      await client.query(`UPDATE users SET "pendingTier" = 'free' WHERE id = 'jo'`)
      await deploy(empty.url)
      const counts = async (table: string) =>
        (await client.query(`SELECT "usageCount" AS uses FROM ${table} ORDER BY id`)).rows.map(
          ({ uses }) => uses,
        )
      expect([await counts('characters'), await counts('locations')]).toEqual([[1, 0, 0], [0]])
      const { rows: sent } = await client.query(`
        SELECT "sentCount", "readCount", (SELECT count(*)::int FROM admin_notification_reads) AS added FROM admin_notifications`)
      expect(sent).toEqual([{ sentCount: 3, readCount: 1, added: 1 }])
      const { rows: tiers } = await client.query(`
        SELECT id, extract(month FROM age("pendingTierFrom", date_trunc('month', now(), 'UTC')))::int AS months FROM users ORDER BY id`)
      expect(tiers).toEqual([
        { id: 'ada', months: 1 },
        { id: 'eve', months: 0 },
        { id: 'jo', months: 1 },
      ])
      // An API of the previous release also subtracts the links of private stories and adds them; a recount corrects this.
      await client.query('UPDATE characters SET "usageCount" = "usageCount" - 1 WHERE id = 2')
      await client.query('UPDATE locations SET "usageCount" = "usageCount" - 1')
      await client.query('UPDATE characters SET "usageCount" = "usageCount" + 2 WHERE id IN (1, 3)')
      expect([await counts('characters'), await counts('locations')]).toEqual([[3, 0, 2], [0]])
      await client.query('CALL recount_public_uses()')
      expect([await counts('characters'), await counts('locations')]).toEqual([[1, 0, 0], [0]])
    } finally {
      await client.end()
    }
  })
})
