import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { generateChapterBody } from '#contract/generations.ts'
import { findGeneration } from '#core/generations/find-generations.ts'
import { type Database, openDatabase, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { acceptInOneTrip } from '../../api/actions/generations/accept-in-one-trip.ts'
import { findSessions } from '../../api/plugins/sessions.ts'
import { planSearch } from '../../api/queries/search.ts'
import { findStories } from '../../api/queries/stories.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { createTestDatabase } from '../setup/database.ts'
import { createGeneration, createStory, createUser, failed, type TestUser } from '../setup/factories.ts'

// For the first five executions of a named statement on a connection, Postgres plans for the given values. After that
// it uses one plan for all values, unless that plan seems to be worse. Planning these statements takes longer than
// running them.
const plannedForValues = 5
const rounds = 15

let database: Database
let user: TestUser

beforeAll(async () => {
  const created = await createTestDatabase()
  closeAfterTests(created.drop)
  // All statements use one connection, because Postgres stores plans for each connection.
  database = openDatabase(created.url, 1)
  closeAfterTests(database.close)
  user = await createUser(database.db)
})

const plansRow = rowSchema({ custom: z.int(), generic: z.int() })

async function plansOf(part: string): Promise<z.infer<typeof plansRow>[]> {
  return queryRows(
    database.pool,
    plansRow,
    Prisma.sql`SELECT custom_plans::int AS custom, generic_plans::int AS generic FROM pg_prepared_statements
      WHERE strpos(statement, ${part}) > 0 AND strpos(statement, 'pg_prepared_statements') = 0`,
  )
}

async function expectPlannedOnce(part: string, run: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < rounds; round++) await run()
  const [plans, ...more] = await plansOf(part)
  expect(more).toEqual([])
  expect(plans?.custom).toBeLessThanOrEqual(plannedForValues)
  expect(plans?.generic).toBeGreaterThan(0)
}

it('the session of a caller is found with one query plan of Postgres for all callers', () =>
  expectPlannedOnce('FROM sessions s JOIN users', () =>
    findSessions(database.pool, [{ bearer: user.token }]),
  ))

it('a generation is found with one query plan of Postgres for all generations', async () => {
  const story = await createStory(database.db, user)
  const { id } = await createGeneration(database.db, user, 'chapter', { storyId: story.id, ...failed() })
  await expectPlannedOnce('FROM generations g', () => findGeneration(database.db, id))
})

it('a position in a long queue is found with one query plan of Postgres for all generations', async () => {
  const { id: storyId } = await createStory(database.db, user)
  const { id } = await createGeneration(database.db, user, 'chapter', { storyId })
  await database.pool.query(
    `WITH new AS (
       INSERT INTO stories ("authorId", title, description, genre, "updatedAt")
       SELECT $1, 'The letter', 'It came late.', 'romance', now() FROM generate_series(1, 5000) RETURNING id
     ) INSERT INTO generations (id, "ownerId", kind, input, "storyId")
       SELECT gen_random_uuid(), $1, 'chapter', '{}', id FROM new`,
    [user.id],
  )
  await database.pool.query('ANALYZE')
  await expectPlannedOnce('o.place', async () => {
    expect((await findGeneration(database.db, id))?.summary.queuePosition).toBe(0)
  })
  // The statistics of these rows, which all have one owner, would change the plans of the later tests.
  await database.pool.query('DELETE FROM generations WHERE "storyId" <> $1', [storyId])
  await database.pool.query('ANALYZE')
})

it('a search for a rare word has one query plan of Postgres for all words', async () => {
  for (let n = 0; n < 300; n++)
    await createStory(database.db, user, {
      title: `The letter ${n}`,
      description: `lamp${n}x`,
      isPublic: true,
    })
  await database.pool.query('ANALYZE stories')
  let n = 0
  await expectPlannedOnce('"isRare"', async () => {
    n += 1
    const plan = planSearch('story', null, `lamp${n}x`)
    const { rows } = await findStories(database.db, plan, { limit: 24 }, null)
    expect(rows.map(({ title }) => title)).toEqual([`The letter ${n}`])
  })
})

const range = { p50: 1, p90: 1 }
const estimate = { tokens: range, usd: range, seconds: range }

it('an order of a chapter has one query plan of Postgres for all orders, for its lock and for its checks', async () => {
  let writer = user
  const order = async () => {
    writer = await createUser(database.db)
    const story = await createStory(database.db, writer)
    await acceptInOneTrip(
      {
        ...{ on: database.db, after: () => undefined, publish: () => undefined, pushOrder: () => undefined },
        config: { MAX_ACTIVE_GENERATIONS: 3, MEMBERSHIP_ENFORCEMENT: true },
        user: { userId: writer.id, tier: 'free', isAdmin: false, isAdult: false },
        spending: {
          estimate: () => estimate,
          budgets: { budgetDayUsd: 100, budgetUserMonthUsd: 10 },
          estimatesOnly: false,
        },
      },
      story.id,
      generateChapterBody.parse({ plot: 'They meet.', setting: 'A pier' }),
    )
  }
  await expectPlannedOnce('FOR UPDATE OF s', order)
  await expectPlannedOnce('WITH counted', order)
  expect(await database.db.generation.count({ where: { ownerId: writer.id } })).toBe(1)
})
