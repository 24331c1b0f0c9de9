import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { readText } from '#core/generation-text.ts'
import { ask, type Bench, createBench, until } from '../setup/bench.ts'
import { testServices, withDatabase } from '../setup/services.ts'
import { expectOneOfEach } from './one-of-each.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  await Promise.all([bench.work(), bench.work()])
})

/** Ends every connection to the bench's database, but not this one. */
async function cutConnections(): Promise<number> {
  const name = new URL(bench.environment.DATABASE_URL ?? '').pathname.slice(1)
  const client = new pg.Client({ connectionString: withDatabase(testServices().databaseUrl, 'postgres') })
  await client.connect()
  const { rowCount } = await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
    [name],
  )
  await client.end()
  return rowCount ?? 0
}

test('every connection cut in mid-run, again and again: the runs keep their lease, one of each', async () => {
  await bench.muse.faults({ match: { call: 'prose' }, fault: { type: 'gate', afterWords: 200 } })
  const asked = await Promise.all(Array.from({ length: 3 }, () => ask(bench.db)))
  await Promise.all(
    asked.map((one) => until('saved text', async () => (await readText(bench.db, one.id)) !== '')),
  )
  for (let round = 0; round < 3; round++) {
    expect(await cutConnections()).toBeGreaterThan(0)
    const at = new Date()
    await until('a new lease', async () => {
      // Leases of ten seconds: these were taken after the cut. The connections of this test were cut as well.
      const rows = await bench.db.generation.findMany({ where: { status: 'running' } }).catch(() => [])
      return (
        rows.length === 3 && rows.every((row) => (row.leaseUntil?.getTime() ?? 0) > at.getTime() + 10_000)
      )
    })
  }
  await bench.muse.release()
  for (const one of asked) {
    const { row } = await expectOneOfEach(bench, one)
    expect(row).toMatchObject({ attempt: 1, failures: 0, leaseLosses: 0 })
  }
})
