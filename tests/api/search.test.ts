import { describe, expect, it } from 'vitest'
import { createCharacter, createLocation, createStory, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const author = useUser(test, {
  firstName: 'Élodie',
  lastName: 'Marchand',
  publicProfile: true,
  email: 'secret@example.com',
})
const stranger = useUser(test)

const found = async (path: string, as?: TestUser) => {
  const { body, status } = await test.call<{ id: number }[]>('GET', path, { as })
  expect(status).toBe(200)
  return body.map(({ id }) => id)
}
const q = (text: string) => encodeURIComponent(text)

describe('search', () => {
  it('a search finds words and parts of words, with matches in titles first', async () => {
    const make = (title: string, description: string) =>
      createStory(test.db, author, { title, description, isPublic: true })
    const begins = await make('Lighthouse letters', '')
    const inside = await make('The old Lighthouse', '')
    const described = await make('Harbour', 'A keeper of lighthouses writes')
    const stemmed = await make('Tides', 'Letters written by night')
    expect(await found('/api/stories/search?q=lighthouse')).toEqual([begins.id, inside.id, described.id])
    expect(await found('/api/stories/search?q=ghtHOU')).toEqual([inside.id, begins.id, described.id])
    expect(await found('/api/stories/search?q=letter')).toEqual([begins.id, stemmed.id])
    expect(await found(`/api/stories/search?q=${q('letter nights')}`)).toEqual([stemmed.id])
  })

  it.each([
    ['Café Noël Zürich', ['cafe', 'CAFÉ', 'cafe\u0301', 'noel', 'zurich', 'zu\u0308rich']],
    ['Lange Strasse bei Köln'.replace('ss', 'ß'), ['strasse', 'straße', 'STRASSE', 'STRAẞE', 'koln', 'Köln']],
    ['Le cœur de Françoise', ['coeur', 'cœur', 'francoise', 'françoise']],
    ['La niña del corazón', ['nina', 'niña', 'corazon']],
    ['Perché la città tace', ['perche', 'citta', 'città']],
    ['Coração sem amanhã', ['coracao', 'amanha']],
    ['Decomposed: Amélie\u0301'.normalize('NFD'), ['amelie', 'Amélié']],
    ['Ёлка и чай', ['елка', 'чаи', 'чай']],
    ['Η αγάπη', ['αγαπη', 'αγάπη']],
    ['Đường về nhà', ['duong', 'đường', 've nha']],
    ['ليلى والبحر', ['ليلى']],
    ['香りの手紙', ['手紙']],
    ['한강의 밤', ['한강', '한강'.normalize('NFD')]],
  ])('a search finds %j by words with and without accents and in decomposed form', async (title, queries) => {
    const { id } = await createStory(test.db, author, { title, isPublic: true })
    for (const text of queries) expect(await found(`/api/stories/search?q=${q(text)}`), text).toContain(id)
  })

  it('a search finds characters, locations and creators without regard to accents', async () => {
    const character = await createCharacter(test.db, author, { name: 'Zoë Weiß', isPublic: true })
    const location = await createLocation(test.db, author, { name: 'Île d’Oléron', isPublic: true })
    expect(await found('/api/characters/search?q=zoe')).toEqual([character.id])
    expect(await found('/api/characters/search?q=weiss')).toEqual([character.id])
    expect(await found('/api/locations/search?q=oleron')).toEqual([location.id])
    expect(await found('/api/users/search?q=elodie')).toEqual([author.id])
  })

  it('a search for words and for parts of words can use the search indexes of Postgres', async () => {
    const client = await test.pool.connect()
    const explain = async (where: string) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT id FROM stories t WHERE ${where}`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    try {
      // Postgres scans a small table instead of using an index, so these kinds of scans are switched off.
      await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off')
      expect(await explain(`t.searched LIKE '%strasse%'`)).toContain('stories_parts')
      expect(await explain(`t.words @@ websearch_to_tsquery('english', 'strasse')`)).toContain(
        'stories_words',
      )
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  it('a search treats special characters of its query as plain text', async () => {
    const odd = await createStory(test.db, author, { title: '100% yours_truly \\o/', isPublic: true })
    for (const text of ['100%', 'yours_t', '\\o/'])
      expect(await found(`/api/stories/search?q=${q(text)}`), text).toEqual([odd.id])
    for (const text of ['1%y', '10_', '1_0', '\\\\o'])
      expect(await found(`/api/stories/search?q=${q(text)}`), text).toEqual([])
    for (const text of ['%', '_', "'; DROP TABLE stories; --", '"', '(', ':*', '!', '&|', '\\']) {
      expect((await test.call('GET', `/api/stories/search?q=${q(text)}`)).status, text).toBe(200)
    }
    expect(await found('/api/stories/search?q=')).toEqual([])
    expect(await found('/api/stories/search')).toEqual([])
    expect((await test.call('GET', '/api/stories/search?q=%00')).status).toBe(400)
  })

  it('a search finds a private story for its author only', async () => {
    const secret = await createStory(test.db, author, { title: 'Zephyr' })
    expect([
      await found('/api/stories/search?q=zephyr'),
      await found('/api/stories/search?q=zephyr', stranger),
    ]).toEqual([[], []])
    expect(await found('/api/stories/search?q=zephyr', author)).toEqual([secret.id])
  })

  it('a search that is read page by page returns all matches in the order of rank', async () => {
    const ids: number[] = []
    for (const title of ['Amber', 'The amber road', 'Road']) {
      ids.push((await createStory(test.db, author, { title, description: 'amber', isPublic: true })).id)
    }
    const seen: number[] = []
    let path: string | undefined = '/api/stories/search?q=amber&limit=1'
    while (path) {
      const answer: Awaited<ReturnType<typeof test.call<{ id: number }[]>>> = await test.call<
        { id: number }[]
      >('GET', path)
      seen.push(...answer.body.map(({ id }) => id))
      expect(answer.headers['x-total-count']).toBe('3')
      path = /^<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(seen).toEqual(ids)
  })

  it('a search finds characters, locations and people by name, but nobody by e-mail', async () => {
    const character = await createCharacter(test.db, author, {
      name: 'Mira',
      role: 'cartographer',
      isPublic: true,
    })
    await createCharacter(test.db, author, { name: 'Mirabel', isPublic: true, isReady: false })
    const location = await createLocation(test.db, author, {
      name: 'Salt House',
      type: 'boathouse',
      isPublic: true,
    })
    expect(await found('/api/characters/search?q=mir')).toEqual([character.id])
    expect(await found('/api/characters/search?q=cartograph')).toEqual([character.id])
    expect(await found('/api/locations/search?q=boathouse')).toEqual([location.id])
    expect(await found(`/api/users/search?q=${q('ÉLODIE mar')}`)).toEqual([author.id])
    for (const text of ['secret', 'example.com', 'Writer', ''])
      expect(await found(`/api/users/search?q=${q(text)}`), text).toEqual([])
  })
})
