import { beforeEach, describe, expect, it } from 'vitest'
import {
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { recordStatements } from '../setup/sent-statements.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const admin = useUser(test, { isAdmin: true, firstName: 'Ann', lastName: 'Admin' })
let writer: TestUser

beforeEach(async () => {
  writer = await createUser(test.db)
})

describe('searches of admins', () => {
  const q = encodeURIComponent
  const idsOf = async (path: string) =>
    (await test.call<{ id: number | string }[]>('GET', path, { as: admin })).body.map(({ id }) => id)

  it('an admin finds users, and content of every kind by its title, without regard to case, accents and special characters', async () => {
    const jose = await createUser(test.db, { firstName: 'José', lastName: 'O_Neil', penName: 'Ana 100%' })
    const ines = await createUser(test.db, { firstName: 'Inés', lastName: 'Oxley' })
    for (const text of ['JOSÉ', 'jose\u0301', 'o_neil', 'ána 100%', jose.email.slice(2)])
      expect(await idsOf(`/api/admin/users?q=${q(text)}`), text).toEqual([jose.id])
    for (const text of ['INES', 'ine\u0301s', 'ines ox', 'xl'])
      expect(await idsOf(`/api/admin/users?q=${q(text)}`), text).toEqual([ines.id])
    for (const text of ['oxneil', 'ana 1%0', 'o\\_neil'])
      expect(await idsOf(`/api/admin/users?q=${q(text)}`), text).toEqual([])
    const made = {
      story: await createStory(test.db, writer, { title: 'Déjà_vu' }),
      character: await createCharacter(test.db, writer, { name: 'Déjà_vu' }),
      location: await createLocation(test.db, writer, { name: 'Déjà_vu' }),
      collection: await test.db.collection.create({ data: { authorId: writer.id, name: 'Déjà_vu' } }),
    }
    await createStory(test.db, writer, { title: 'Another', description: 'Déjà_vu' })
    for (const text of ['deja', 'JA_V', 'a_'])
      for (const [type, { id }] of Object.entries(made))
        expect(await idsOf(`/api/admin/content?type=${type}&q=${q(text)}`), `${type} ${text}`).toEqual([id])
    const { headers } = await test.call('GET', '/api/admin/content?q=deja&limit=1', { as: admin })
    expect(headers['x-total-count']).toBe('4')
  })

  it('the list and the total of each admin search, and the queue of the overview, can use an index', async () => {
    const reads = [
      ['/api/admin/users?q=abcd&limit=1', ['users_managed', 'users_parts']],
      ['/api/admin/content?type=story&q=abcd&limit=1', ['stories_parts']],
      ['/api/admin/content?type=character&q=abcd&limit=1', ['characters_parts']],
      ['/api/admin/content?type=location&q=abcd&limit=1', ['locations_parts']],
      ['/api/admin/content?type=collection&q=abcd&limit=1', ['collections_names']],
      ['/api/admin/history', ['generations_createdAt_idx']],
    ] as const
    const data = { authorId: writer.id, name: 'abcd' }
    for (const name of ['abcd', 'abcde']) {
      await createUser(test.db, { firstName: name })
      await createStory(test.db, writer, { title: name })
      await createCharacter(test.db, writer, { name })
      await createLocation(test.db, writer, { name })
      await test.db.collection.create({ data: { ...data, name } })
    }
    const client = await test.pool.connect()
    try {
      // Postgres scans a small table instead of using an index, so these kinds of scans are switched off.
      await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off')
      await client.query('SET LOCAL plan_cache_mode = force_generic_plan')
      for (const [path, indexes] of reads) {
        const about = path.endsWith('history') ? /infinity/ : /search_text/
        const sent = await recordStatements(about, () => test.call('GET', path, { as: admin }))
        expect(sent, path).toHaveLength(path.endsWith('history') ? 1 : 2)
        for (const { text, values } of sent) {
          const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
          for (const index of indexes) expect(plan, path).toContain(index)
        }
      }
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
})
