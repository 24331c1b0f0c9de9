import { afterEach, expect, it } from 'vitest'
import { type Parameterized, rowChecks } from '#core/postgres/row-checks.ts'
import { hashToken } from '#core/security/tokens.ts'
import { createChapter, createCharacter, createStory } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp({}, undefined, { bucket: false })
const author = useUser(test)
const stranger = useUser(test)
const shared = useUser(test)
const admin = useUser(test, { isAdmin: true })
const adult = useUser(test, { isAdult: true })

afterEach(() => {
  rowChecks.onFixedStatement = undefined
})

const token = 'a'.repeat(64)

/** Creates a private story and a private character, both with a share link and with a share for one user. */
async function createShared() {
  const { db } = test
  const link = { shareTokenHash: hashToken(token) }
  const story = await createStory(db, author, { isPublic: false, spiceLevel: 5, ...link })
  await createChapter(db, story, { state: 'draft', content: 'draft' })
  await createChapter(db, story, { content: 'released' })
  const character = await createCharacter(db, author, { isPublic: false, ...link })
  await db.storyShare.create({ data: { storyId: story.id, userId: shared.id } })
  await db.characterShare.create({
    data: { characterId: character.id, userId: shared.id, permission: 'edit' },
  })
  return { story: story.id, character: character.id }
}

type Pair = [unknown, unknown]

// The readers of a story are counted a moment after their visit, so both statements need the same snapshot.
async function readInOneSnapshot([fixed, plain]: [Parameterized, Parameterized]): Promise<Pair> {
  const client = await test.pool.connect()
  const read = async ({ text, values }: Parameterized) => (await client.query(text, [...values])).rows
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    return [await read(fixed), await read(plain)]
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

it('each fixed SQL statement returns the same rows as the statement that is built for the call, for each kind of call and caller', async () => {
  const { story, character } = await createShared()
  await createStory(test.db, author, { isPublic: true })
  const paths = [
    ...['', '/chapters'].flatMap((of) =>
      ['', '?as=reader', `?share=${token}`, `?share=${token}&as=reader`, `?share=${'b'.repeat(64)}`].map(
        (query) => `/api/stories/${story}${of}${query}`,
      ),
    ),
    ...['', `?share=${token}`].map((query) => `/api/characters/${character}${query}`),
    ...[1, 13, 25, 51, 101, 200].flatMap((limit) => [
      `/api/stories?personal=true&limit=${limit}`,
      `/api/stories/public?limit=${limit}`,
      `/api/notifications?limit=${limit}`,
    ]),
  ]
  const pairs = new Map<string, Pair>()
  const reads: Promise<void>[] = []
  rowChecks.onFixedStatement = (fixed, plain) => {
    // A statement with the same values is compared only once, at its first use.
    const key = `${fixed.text} ${JSON.stringify(fixed.values)}`
    if (pairs.has(key)) return
    pairs.set(key, [null, null])
    reads.push(
      readInOneSnapshot([fixed, plain]).then((rows) => {
        pairs.set(key, rows)
      }),
    )
  }
  for (const as of [undefined, author, stranger, shared, admin, adult])
    for (const path of paths) await test.call('GET', path, { as })
  await Promise.all(reads)
  for (const [key, [fixed, plain]] of pairs) expect([key, fixed]).toEqual([key, plain])
  const isFound = [...pairs.values()].filter(([rows]) => Array.isArray(rows) && rows.length > 0)
  expect(isFound.length).toBeGreaterThan(40)
})
