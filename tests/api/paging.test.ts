import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Db } from '#core/postgres/client.ts'
import { createCharacter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()

type Listed = { id: number; createdAt: string }

/** Reads all pages of a list and calls `between` after each page with the total of the page. */
async function readAllPages(
  path: string,
  as: TestUser | undefined,
  between: (page: number, total: number) => Promise<unknown>,
) {
  const seen: Listed[] = []
  let next: string | undefined = path
  for (let page = 0; next; page++) {
    const answer: Awaited<ReturnType<typeof test.call<Listed[]>>> = await test.call<Listed[]>('GET', next, {
      as,
    })
    expect(answer.status).toBe(200)
    seen.push(...answer.body)
    next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
    await between(page, Number(answer.headers['x-total-count']))
  }
  return seen
}

const newestFirst = (a: Listed, b: Listed) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id

// The ages of the created rows in minutes. Many rows have the same age, so that the id decides their order.
const minutes = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 12 })
const run = fc.record({
  ages: minutes,
  limit: fc.integer({ min: 1, max: 5 }),
  /** The number of rows that are created after each page was read. */
  arrivals: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 6 }),
  open: fc.boolean(),
})

interface Row {
  isPublic: boolean
  createdAt: Date
}
const createNotification = (db: Db, { id: userId }: TestUser, { createdAt }: Row) =>
  db.notification.create({
    data: { userId, createdAt, type: 'like', title: 'A reader liked it', content: 'The Letter' },
  })

const kinds = [
  ['stories', '/api/stories?personal=true&', createStory],
  ['characters', '/api/characters?personal=true&', createCharacter],
  ['notifications', '/api/notifications?', createNotification],
] as const

describe.each(kinds)('a list of %s that grows between the requests for its pages', (_noun, path, create) => {
  it('a list that grows while its pages are read contains each earlier row once, newest first, with the total at the time of each page', async () => {
    await fc.assert(
      fc.asyncProperty(run, async ({ ages, limit, arrivals, open }) => {
        const author = await createUser(test.db)
        const start = Date.UTC(2026, 0, 1)
        const existing: number[] = []
        for (const age of ages) {
          const createdAt = new Date(start - age * 60_000)
          existing.push((await create(test.db, author, { isPublic: open, createdAt })).id)
        }
        let count = ages.length
        const createArrivals = (page: number, total: number) => {
          expect(total).toBe(count)
          count += arrivals[page] ?? 0
          return Promise.all(
            Array.from({ length: arrivals[page] ?? 0 }, () =>
              create(test.db, author, { isPublic: open, createdAt: new Date() }),
            ),
          )
        }
        const seen = await readAllPages(`${path}limit=${limit}`, author, createArrivals)
        expect(
          seen
            .filter(({ id }) => existing.includes(id))
            .map(({ id }) => id)
            .sort(),
        ).toEqual(existing.sort())
        expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
        expect(seen).toEqual([...seen].sort(newestFirst))
      }),
      { numRuns: 12 },
    )
  })
})

it('a list of stories that grows between its pages shows own stories, then public ones of others, each once', async () => {
  const [reader, author] = [await createUser(test.db), await createUser(test.db)]
  const mine: number[] = []
  const open: number[] = []
  for (let n = 0; n < 7; n++) {
    mine.push((await createStory(test.db, reader)).id)
    open.push((await createStory(test.db, author, { isPublic: true })).id)
  }
  const seen = await readAllPages('/api/stories?limit=3', reader, () =>
    Promise.all([createStory(test.db, reader), createStory(test.db, author, { isPublic: true })]),
  )
  const ids = seen.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => mine.includes(id))).toEqual(mine.toReversed())
  expect(ids.filter((id) => open.includes(id))).toEqual(open.toReversed())
  expect(ids.indexOf(mine[0] ?? 0)).toBeLessThan(ids.indexOf(open.at(-1) ?? 0))
})
