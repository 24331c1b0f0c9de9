import { beforeAll, describe, expect, it } from 'vitest'
import { createStory, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const author = useUser(test)

// A search ranks at most 2000 matches, so the test creates more stories. Every fifth contains 'harbour', every fiftieth
// in its title. Only old stories contain 'lantern'.
const stories = 5000

beforeAll(async () => {
  // The rows are inserted in parts, because a single statement would exceed the query time limit.
  for (let from = 1; from < stories; from += 500)
    await test.db.$executeRaw`
    INSERT INTO stories ("authorId", title, description, genre, "isPublic", "createdAt", "updatedAt")
    SELECT ${author.id}, CASE WHEN n % 50 = 0 THEN 'The harbour ' ELSE 'Story ' END || n,
      CASE WHEN n % 5 = 0 THEN 'by the harbour' WHEN n % 7 = 0 AND n < 2000 THEN 'by lanterns' ELSE 'inland' END,
      'romance', true, now() - (${stories} - n) * interval '1 minute', now()
    FROM generate_series(${from}::int, ${from + 499}::int) n`
})

interface Found {
  id: number
  title: string
}

async function readAllResults(q: string, limit: number, as?: TestUser, between = async () => {}) {
  const pages: Found[][] = []
  const totals = new Set<unknown>()
  let path: string | undefined = `/api/stories/search?q=${q}&limit=${limit}`
  while (path) {
    const answer: Awaited<ReturnType<typeof test.call<Found[]>>> = await test.call<Found[]>('GET', path, {
      as,
    })
    expect(answer.status).toBe(200)
    pages.push(answer.body)
    totals.add(answer.headers['x-total-count'])
    await between()
    path = /^<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  return { pages, found: pages.flat(), totals: [...totals] }
}

describe('a search for a common word', () => {
  it('a search for a common word ranks the newest matches, then lists older ones by age, each once', async () => {
    const { found, pages, totals } = await readAllResults('harbour', 200)
    expect(totals).toEqual(['1000'])
    expect(found).toHaveLength(1000)
    expect(new Set(found.map(({ id }) => id)).size).toBe(1000)
    // 40 of the newest 2000 stories have the word in the title, so these 40 come first.
    const inTitle = found.map(({ title }) => title.includes('harbour'))
    expect(inTitle.slice(0, 40)).toEqual(Array(40).fill(true))
    expect(inTitle.slice(40, 400)).toEqual(Array(360).fill(false))
    const older = found.slice(400).map(({ id }) => id)
    expect(older).toEqual([...older].sort((a, b) => b - a))
    expect(pages.every((page, n) => n === pages.length - 1 || page.length === 200)).toBe(true)
  })

  it('a search for a common word returns every match once while stories are published between its pages', async () => {
    const before = await readAllResults('harbour', 100)
    const after = await readAllResults('harbour', 100, undefined, async () => {
      await createStory(test.db, author, { title: 'A new harbour', isPublic: true })
      await test.db.$executeRaw`
        INSERT INTO stories ("authorId", title, genre, "isPublic", "updatedAt")
        SELECT ${author.id}, 'Inland', 'romance', true, now() FROM generate_series(1, 300)`
    })
    const known = new Set(before.found.map(({ id }) => id))
    const ids = after.found.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => known.has(id))).toHaveLength(known.size)
  })

  it('a search for a common word finds and ranks a private story for its author only', async () => {
    const mine = await createStory(test.db, author, { title: 'Harbour of mine', isPublic: false })
    expect((await readAllResults('harbour', 20)).found.map(({ id }) => id)).not.toContain(mine.id)
    const { found } = await readAllResults('harbour', 20, author)
    expect(found[0]?.id).toBe(mine.id)
    expect(found.filter(({ id }) => id === mine.id)).toHaveLength(1)
  })

  it('a search finds parts of a common word, and words that only old stories contain', async () => {
    expect((await readAllResults('arbou', 200)).found.length).toBeGreaterThanOrEqual(1000)
    const { found, totals } = await readAllResults('lantern', 100)
    const expected = Array.from({ length: 1999 }, (_, n) => n + 1).filter((n) => n % 7 === 0 && n % 5 !== 0)
    expect(found).toHaveLength(expected.length)
    expect(totals).toEqual([String(expected.length)])
  })
})
