import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { readText } from '#core/generations/text.ts'
import { ask, type Bench, createBench, until } from '../setup/bench.ts'
import { freePort } from '../setup/free-port.ts'
import { ownPostgres, type PostgresStop } from '../setup/own-postgres.ts'
import { testServices, withDatabase } from '../setup/services.ts'
import { expectConsistentData, expectOneResult } from './expected-results.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  await Promise.all([bench.work(), bench.work()])
})

// The maximum time (ms) for which pg_terminate_backend waits for the end of a process. Without the wait, a process
// could end later on a busy machine and break a later step.
const mostMs = 60_000

/** Terminates every connection to the database of this bench, except its own, and waits until all have ended. */
async function cutConnections(): Promise<number> {
  const name = new URL(bench.environment.DATABASE_URL ?? '').pathname.slice(1)
  const client = new pg.Client({ connectionString: withDatabase(testServices().databaseUrl, 'postgres') })
  await client.connect()
  const { rowCount } = await client.query(
    `SELECT pg_terminate_backend(pid, ${mostMs}) FROM pg_stat_activity WHERE datname = $1`,
    [name],
  )
  await client.end()
  return rowCount ?? 0
}

test('three running generations keep their leases and complete once although all database connections are cut repeatedly', async () => {
  await bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'gate', afterWords: 200 } })
  const asked = await Promise.all(Array.from({ length: 3 }, () => ask(bench.db)))
  await Promise.all(
    asked.map((one) => until('saved text', async () => (await readText(bench.db, one.id)) !== '')),
  )
  for (let round = 0; round < 3; round++) {
    expect(await cutConnections()).toBeGreaterThan(0)
    const at = new Date()
    await until('a new lease', async () => {
      // A lease lasts ten seconds, so a lease that ends later was renewed after the cut. The cut also ends the
      // connections of this test.
      const rows = await bench.db.generation.findMany({ where: { status: 'running' } }).catch(() => [])
      return (
        rows.length === 3 && rows.every((row) => (row.leaseUntil?.getTime() ?? 0) > at.getTime() + 10_000)
      )
    })
  }
  await bench.demoModel.release()
  for (const one of asked) {
    const { row } = await expectOneResult(bench, one)
    // On a busy machine a new connection can take longer than its limit. The run is then handed back without a failure.
    expect(row).toMatchObject({ failures: 0, leaseLosses: 0 })
  }
})

/** Terminates the connection whose statement contains this text and waits for a lock. */
async function terminateAt(statement: string, when: string): Promise<void> {
  await until(`a connection that waits at "${statement}" ${when}`, async () => {
    const cut = await bench.db.$queryRaw<{ cut: boolean }[]>`
      SELECT pg_terminate_backend(pid, ${mostMs}::bigint) AS cut FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE ${`%${statement}%`}`
    return cut.length > 0
  })
}

test('a generation whose database connection is cut twice at its last statement repeats only that step, and counts no failure', async () => {
  await bench.demoModel.reset()
  await bench.demoModel.faults({
    match: { call: 'chapter_reading', nth: 1 },
    fault: { type: 'gate', afterWords: 5 },
  })
  const asked = await ask(bench.db)
  await until('the reading', async () => (await bench.demoModel.calls('chapter_reading')).length > 0)
  let release = () => {}
  let isHeld = false
  const holding = bench.db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM stories WHERE id = ${asked.storyId} FOR NO KEY UPDATE`
      isHeld = true
      await new Promise<void>((resolve) => {
        release = resolve
      })
    },
    { timeout: 170_000 },
  )
  await until('the row lock', async () => isHeld)
  await bench.demoModel.release()
  for (const attempt of [1, 2]) {
    await until(`attempt ${attempt}`, () =>
      bench.db.generation
        .findFirst({ where: { id: asked.id, attempt, status: 'running' } })
        .catch(() => null),
    )
    await terminateAt('FROM stories WHERE id', `in attempt ${attempt}`)
  }
  release()
  await holding
  const { row } = await expectOneResult(bench, asked)
  expect(row).toMatchObject({ attempt: 3, failures: 0, leaseLosses: 0 })
  expect(await bench.demoModel.calls('prose')).toHaveLength(1)
})

test.each<PostgresStop>(['fast', 'crash'])(
  'each generation completes once after Postgres is stopped (%s) and started again under load',
  async (how) => {
    const postgres = await ownPostgres()
    const own = await createBench({ DATABASE_URL: postgres.url, MODERATION: 'off', LEASE_SECONDS: '4' }, 400)
    for (let n = 0; n < 2; n++) own.spawnWorker({ WORKER_CONCURRENCY: '2' })
    const asked = await Promise.all(Array.from({ length: 6 }, () => ask(own.db)))
    for (let round = 1; round <= 2; round++) {
      await until('prose in progress', async () =>
        (await own.demoModel.calls('prose')).some((call) => call.finished === null && call.wordsSent > 50),
      )
      await postgres.stop(how)
      await postgres.start()
    }
    for (const one of asked) {
      const { row } = await expectOneResult(own, one)
      expect(row.failures).toBe(0)
    }
    await expectConsistentData(own)
  },
)

test('a worker started without Postgres is not ready until Postgres is back, and then completes generations', async () => {
  const postgres = await ownPostgres()
  const own = await createBench({ DATABASE_URL: postgres.url, MODERATION: 'off' })
  const port = await freePort()
  await postgres.stop('fast')
  own.spawnWorker({ WORKER_METRICS_PORT: String(port) })
  const readiness = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.status,
      () => null,
    )
  await until('a started worker that is not ready', async () => (await readiness()) === 503)
  await postgres.start()
  await expectOneResult(own, await ask(own.db))
  expect(await readiness()).toBe(200)
})
