import { expect, test } from 'vitest'
import { apiConnections, openDatabase, workerConnections } from '#core/postgres/client.ts'
import { testServices } from '../../setup/services.ts'

test('an error on a connection that is in use does not stop the process', async () => {
  const { pool, close } = openDatabase(testServices().databaseUrl, 1)
  const client = await pool.connect()
  // The driver emits this error when Postgres closes a connection on which no query runs.
  expect(() =>
    client.emit('error', new Error('terminating connection due to administrator command')),
  ).not.toThrow()
  client.release(true)
  const { rows } = await pool.query('SELECT 1 AS one')
  expect(rows).toEqual([{ one: 1 }])
  await close()
})

test('connections of a worker plan a statement once for all values, those of the API do not', async () => {
  const modes = []
  for (const settings of [workerConnections, apiConnections]) {
    const { pool, close } = openDatabase(testServices().databaseUrl, 1, settings)
    modes.push((await pool.query('SHOW plan_cache_mode')).rows[0])
    await close()
  }
  expect(modes).toEqual([{ plan_cache_mode: 'force_generic_plan' }, { plan_cache_mode: 'auto' }])
})
