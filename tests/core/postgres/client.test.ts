import { expect, test } from 'vitest'
import { openDatabase } from '#core/postgres/client.ts'
import { testServices } from '../../setup/services.ts'

test('a connection that breaks in the moment it is handed out is not the end of the process', async () => {
  const { pool, close } = openDatabase(testServices().databaseUrl, 1)
  const client = await pool.connect()
  // What the driver does when Postgres says goodbye and no query is under way.
  expect(() =>
    client.emit('error', new Error('terminating connection due to administrator command')),
  ).not.toThrow()
  client.release(true)
  const { rows } = await pool.query('SELECT 1 AS one')
  expect(rows).toEqual([{ one: 1 }])
  await close()
})
