import { expect, it } from 'vitest'
import type { Story } from '#contract/stories.ts'
import { hashToken } from '#core/security/tokens.ts'
import {
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { waitForLockWait } from '../setup/lock-waits.ts'
import { recordStatements } from '../setup/sent-statements.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const author = useUser(test)
const other = useUser(test)

async function appearing(data: Parameters<typeof createCharacter>[2]) {
  const character = await createCharacter(test.db, author, data)
  const appear = async (by: TestUser, story: Parameters<typeof createStory>[2]) => {
    const { id: storyId } = await createStory(test.db, by, story)
    await test.db.storyCharacter.create({ data: { storyId, characterId: character.id } })
  }
  await appear(author, { title: 'Private of the author' })
  await appear(other, { title: 'Private of another' })
  await appear(other, { title: 'Public', isPublic: true })
  await createStory(test.db, author, { title: 'Without the character', isPublic: true })
  return character.id
}

it('the list of stories of a character contains those that the caller may see, newest first', async () => {
  const id = await appearing({ isPublic: true })
  const titles = async (as?: TestUser) => {
    const { body, headers } = await test.call<Story[]>(
      'GET',
      `/api/characters/${id}/stories`,
      as ? { as } : {},
    )
    expect(headers['x-total-count']).toBe(String(body.length))
    return body.map(({ title }) => title)
  }
  expect(await titles()).toEqual(['Public'])
  expect(await titles(author)).toEqual(['Public', 'Private of the author'])
  expect(await titles(other)).toEqual(['Public', 'Private of another'])
})

it('the list of stories of a private character is returned with its share link, and is 404 without the link', async () => {
  const id = await appearing({})
  await test.db.character.update({ where: { id }, data: { shareTokenHash: hashToken('a-link') } })
  const path = `/api/characters/${id}/stories`
  const linked = await test.call<Story[]>('GET', `${path}?share=a-link`)
  expect(linked.body.map(({ title }) => title)).toEqual(['Public'])
  expect(await test.call('GET', path)).toMatchObject({ status: 404 })
  expect(await test.call('GET', `${path}?share=another`)).toMatchObject({ status: 404 })
})

it.each(['character', 'location'] as const)(
  'the usage count of a %s includes public stories and the private stories of the caller, but not those of others',
  async (noun) => {
    const create = noun === 'character' ? createCharacter : createLocation
    const { id } = await create(test.db, author, { isPublic: true })
    const story = await createStory(test.db, other)
    const counts = async () => {
      const found: unknown[] = []
      for (const as of [undefined, author, other])
        found.push((await test.call('GET', `/api/${noun}s/${id}`, { as })).body.usageCount)
      return found
    }
    const link = `/api/${noun}s/${id}/add-to-story/${story.id}`
    for (const _ of [1, 2]) expect((await test.call('POST', link, { as: other })).status).toBe(201)
    expect(await counts()).toEqual([0, 0, 1])
    const setPublic = (isPublic: boolean) =>
      test.call('PUT', `/api/stories/${story.id}`, { as: other, body: { isPublic } })
    expect((await setPublic(true)).status).toBe(200)
    expect(await counts()).toEqual([1, 1, 1])
    const seenByReaders = await test.call<{ usageCount: number }[]>(
      ...(['GET', `/api/stories/${story.id}/${noun}s?as=reader`, { as: other }] as const),
    )
    expect(seenByReaders.body.map(({ usageCount }) => usageCount)).toEqual([1])
    await setPublic(false)
    expect(await counts()).toEqual([0, 0, 1])
    await test.call('DELETE', `/api/stories/${story.id}/${noun}s/${id}`, { as: other })
    expect(await counts()).toEqual([0, 0, 0])
    await test.call('POST', link, { as: other })
    await setPublic(true)
    await test.call('DELETE', `/api/stories/${story.id}`, { as: other })
    expect(await counts()).toEqual([0, 0, 0])
  },
)

it.each(['character', 'location'] as const)(
  'the usage count of a %s with thousands of links is read from the stories of the viewer, not from the links',
  async (noun) => {
    const create = noun === 'character' ? createCharacter : createLocation
    const { id } = await create(test.db, author, { isPublic: true })
    // Each of 2000 stories also has another thing, so that things have few links on average.
    const others =
      noun === 'character'
        ? 'INSERT INTO characters ("authorId", name, "updatedAt") SELECT id, \'Other\', now()'
        : `INSERT INTO locations ("authorId", name, description, type, setting, "updatedAt")
          SELECT id, 'Other', '', '', '', now()`
    await test.pool.query(
      `WITH writers AS (
        INSERT INTO users (id, email, "firstName", "lastName")
        SELECT $1 || n, $1 || n, 'Many', 'Writers' FROM generate_series(1, 200) n RETURNING id
      ), made AS (
        INSERT INTO stories ("authorId", title, genre, "updatedAt")
        SELECT id, 'Popular', 'romance', now() FROM writers, generate_series(1, 10) RETURNING id
      ), others AS (
        ${others} FROM writers, generate_series(1, 10) RETURNING id
      ) INSERT INTO story_${noun}s ("storyId", "${noun}Id")
        SELECT id, $2 FROM made UNION ALL
        SELECT s.id, o.id FROM (SELECT id, row_number() OVER () AS n FROM made) s
        JOIN (SELECT id, row_number() OVER () AS n FROM others) o USING (n)`,
      [noun, id],
    )
    const viewer = await createUser(test.db)
    const story = await createStory(test.db, viewer)
    await test.call('POST', `/api/${noun}s/${id}/add-to-story/${story.id}`, { as: viewer })
    await test.pool.query(`ANALYZE users, stories, story_${noun}s, ${noun}s`)
    const client = await test.pool.connect()
    try {
      await client.query('BEGIN; SET LOCAL plan_cache_mode = force_generic_plan')
      for (const path of [`/api/${noun}s/${id}`, `/api/${noun}s?limit=5`]) {
        const sent = await recordStatements(/AS "usageCount"/, async () => {
          const { body } = await test.call<unknown>('GET', path, { as: viewer })
          expect([body].flat().find((thing) => (thing as { id: number }).id === id)).toMatchObject({
            usageCount: 1,
          })
        })
        expect(sent, path).toHaveLength(1)
        for (const { text, values } of sent) {
          const { rows } = await client.query<{ 'QUERY PLAN': string }>(
            `EXPLAIN (ANALYZE, TIMING OFF) ${text}`,
            values,
          )
          const reads = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes(`story_${noun}s`))
          expect(reads.length, path).toBeGreaterThan(0)
          for (const line of reads) {
            const [, actual, loops] = /actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? []
            expect(Number(actual ?? 0) * Number(loops ?? 0), `${path} ${line}`).toBeLessThan(10)
          }
        }
      }
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  },
)

it('two statements that hide several stories with the same characters do not deadlock', async () => {
  const [first, second] = [
    await createCharacter(test.db, author, { isPublic: true, usageCount: 2 }),
    await createCharacter(test.db, author, { isPublic: true, usageCount: 2 }),
  ]
  const hideBoth = async (order: { id: number }[]) => {
    const ids: number[] = []
    for (const { id: characterId } of order) {
      const story = await createStory(test.db, author, { isPublic: true })
      await test.db.storyCharacter.create({ data: { storyId: story.id, characterId } })
      ids.push(story.id)
    }
    return () => test.pool.query('UPDATE stories SET "isPublic" = FALSE WHERE id = ANY($1)', [ids])
  }
  const [ascending, descending] = [await hideBoth([first, second]), await hideBoth([second, first])]
  const holder = await test.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM characters WHERE id = $1 FOR UPDATE', [first.id])
    const hiding = [ascending()]
    await waitForLockWait(test.db, 'UPDATE stories')
    hiding.push(descending())
    await waitForLockWait(test.db, 'UPDATE stories', 2)
    await holder.query('COMMIT')
    await Promise.all(hiding)
  } finally {
    holder.release()
  }
  const counts = await test.db.character.findMany({ where: { id: { in: [first.id, second.id] } } })
  expect(counts.map(({ usageCount }) => usageCount)).toEqual([0, 0])
})

it('a recount of usage counts waits for a story that is being published, and counts it', async () => {
  const { id } = await createCharacter(test.db, author, { isPublic: true, usageCount: 5 })
  const story = await createStory(test.db, author)
  await test.db.storyCharacter.create({ data: { storyId: story.id, characterId: id } })
  const publisher = await test.pool.connect()
  try {
    await publisher.query('BEGIN')
    await publisher.query('UPDATE stories SET "isPublic" = TRUE WHERE id = $1', [story.id])
    const recounted = test.pool.query('CALL recount_public_uses()')
    await waitForLockWait(test.db, 'recount_public_uses')
    await publisher.query('COMMIT')
    await recounted
  } finally {
    publisher.release()
  }
  expect((await test.db.character.findUniqueOrThrow({ where: { id } })).usageCount).toBe(1)
})
