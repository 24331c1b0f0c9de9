import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Story } from '#contract/stories.ts'
import type { Answer } from '../setup/app.ts'
import { createStory, type TestUser } from '../setup/factories.ts'
import '../setup/seeded.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'
import { nextOf } from './next-of.ts'

// The reference for the lists: it filters and sorts the rows in memory without an index. The API has to return the same
// ids.

type Row = Awaited<ReturnType<typeof createRows>>[number]

const test = useTestApp({}, undefined, { bucket: false })
const author = useUser(test)
let rows: Row[]

const genres = ['romance', 'fantasy', 'comedy'] as const
const statuses = ['draft', 'current', 'completed'] as const
const languages = ['en', 'en-GB', 'de', null] as const
const tags = ['Slow burn', 'Café', 'ΣΊΣΥΦΟΣ', '恋愛', 'Rare one'] as const
const lengths = [0, 1, 2, 500, 1023, 1024, 5000, 90_000] as const

async function createRows() {
  const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
  return Promise.all(
    Array.from({ length: 90 }, async (_, n) => {
      const ratingCount = pick([0, 1, 2, 40], n >> 1)
      const data = {
        genre: pick(genres, n),
        status: pick(statuses, n >> 1),
        spiceLevel: (n % 5) + 1,
        language: pick(languages, n >> 2),
        aiShare: pick([0, 0.2, 1], n >> 3),
        wordCount: pick(lengths, n * 7),
        tags: tags.filter((_tag, place) => (n >> place) % (place + 2) === 0).map((tag) => tag.toUpperCase()),
        likeCount: n % 7,
        ratingCount,
        ratingSum: ratingCount * pick([3, 4, 5], n),
        createdAt: new Date(Date.UTC(2026, 0, 1) + (n % 30) * 1000),
        publicUpdatedAt: new Date(Date.UTC(2026, 1, 1) + ((n * 11) % 25) * 1000),
        isPublic: n % 9 !== 0,
        title: n % 4 === 0 ? `Lantern ${n}` : `Harbour ${n}`,
      }
      const { id } = await createStory(test.db, author, data)
      return { id, ...data }
    }),
  )
}

beforeAll(async () => {
  rows = await createRows()
})

interface Wanted {
  sort?: 'newest' | 'updated' | 'loved' | 'rated'
  genre?: string
  status?: string
  heat?: number
  language?: string
  tag?: string[]
  withoutTag?: string[]
  ai?: 'none' | 'some' | 'any'
  minWords?: number
  maxWords?: number
}

const fold = (tag: string) => tag.toLowerCase()

function fits(row: Row, wanted: Wanted): boolean {
  const own = row.tags.map(fold)
  const { language, minWords = 0, maxWords = Number.POSITIVE_INFINITY } = wanted
  return (
    (wanted.genre === undefined || row.genre === wanted.genre) &&
    (wanted.status === undefined || row.status === wanted.status) &&
    (wanted.heat === undefined || row.spiceLevel === wanted.heat) &&
    (language === undefined ||
      row.language === language ||
      row.language?.startsWith(`${language}-`) === true) &&
    (wanted.tag ?? []).every((tag) => own.includes(fold(tag))) &&
    !(wanted.withoutTag ?? []).some((tag) => own.includes(fold(tag))) &&
    (wanted.ai !== 'none' || row.aiShare === 0) &&
    (wanted.ai !== 'some' || row.aiShare > 0) &&
    row.wordCount >= minWords &&
    row.wordCount <= maxWords
  )
}

const keys: Record<NonNullable<Wanted['sort']>, (row: Row) => number[]> = {
  newest: (row) => [row.createdAt.getTime()],
  updated: (row) => [row.publicUpdatedAt.getTime()],
  loved: (row) => [row.likeCount],
  rated: (row) => [row.ratingCount === 0 ? 0 : row.ratingSum / row.ratingCount, row.ratingCount],
}

function expected(among: Row[], wanted: Wanted): number[] {
  const key = keys[wanted.sort ?? 'newest']
  const order = (a: Row, b: Row) => {
    const [left, right] = [
      [...key(a), a.id],
      [...key(b), b.id],
    ]
    const at = left.findIndex((value, place) => value !== right[place])
    return (right[at] ?? 0) - (left[at] ?? 0)
  }
  return among
    .filter((row) => fits(row, wanted))
    .sort(order)
    .map(({ id }) => id)
}

function queryOf(wanted: Wanted): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(wanted))
    for (const one of [value].flat()) if (one !== undefined) params.append(name, String(one))
  return params.toString()
}

/** Reads all pages by their links. */
async function readAll(path: string, as?: TestUser) {
  const ids: number[] = []
  let total: number | undefined
  for (let next: string | undefined = path; next; ) {
    const { status, body, headers }: Answer<Story[]> = await test.call('GET', next, { as })
    expect([next, status]).toEqual([next, 200])
    ids.push(...body.map(({ id }) => id))
    total ??= Number(headers['x-total-count'])
    next = nextOf(headers)
  }
  return { ids, total }
}

const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const someTags = fc.option(
  fc.uniqueArray(fc.constantFrom(...tags.map(fold), 'nobody has this'), { maxLength: 2 }),
  {
    nil: undefined,
  },
)
const wanted = fc.record({
  sort: some('newest', 'updated', 'loved', 'rated'),
  genre: some(...genres),
  status: some(...statuses),
  heat: some(1, 2, 3, 4, 5),
  language: some('en', 'en-GB', 'de', 'fr'),
  tag: someTags,
  withoutTag: someTags,
  ai: some('none', 'some', 'any'),
  minWords: some(...lengths),
  maxWords: some(...lengths),
}) as fc.Arbitrary<Wanted>

const single: Wanted[] = [
  ...(['newest', 'updated', 'loved', 'rated'] as const).map((sort) => ({ sort })),
  ...genres.map((genre) => ({ genre })),
  ...statuses.map((status) => ({ status })),
  ...[1, 2, 3, 4, 5].map((heat) => ({ heat })),
  ...['en', 'EN-gb', 'de', 'fr'].map((language) => ({ language })),
  ...tags.flatMap((tag) => [{ tag: [fold(tag)] }, { withoutTag: [tag] }]),
  ...(['none', 'some', 'any'] as const).map((ai) => ({ ai })),
  ...lengths.flatMap((words) => [{ minWords: words }, { maxWords: words }]),
]
const canonical = (one: Wanted): Wanted => (one.language === 'EN-gb' ? { ...one, language: 'en-GB' } : one)
const shown = () => rows.filter(({ isPublic }) => isPublic)

describe('GET /api/stories/public', () => {
  it.each(single)(
    'the list of public stories with $0 equals the reference that is computed in memory, over all pages',
    async (one) => {
      const { ids, total } = await readAll(`/api/stories/public?limit=7&${queryOf(one)}`)
      expect(ids).toEqual(expected(shown(), canonical(one)))
      expect(total).toBe(ids.length)
    },
  )

  it('the list of public stories with two filters equals the reference that is computed in memory', async () => {
    for (const [place, first] of single.entries())
      for (const second of single.slice(place + 1).filter((_, at) => (at + place) % 3 === 0)) {
        const both = canonical({ ...first, ...second })
        const { ids } = await readAll(`/api/stories/public?limit=40&${queryOf(both)}`)
        expect([both, ids]).toEqual([both, expected(shown(), both)])
      }
  })

  it('the list of public stories with any filters and sort order equals the reference that is computed in memory', async () => {
    await fc.assert(
      fc.asyncProperty(wanted, fc.integer({ min: 1, max: 30 }), async (one, limit) => {
        const { ids, total } = await readAll(`/api/stories/public?limit=${limit}&${queryOf(one)}`)
        expect(ids).toEqual(expected(shown(), one))
        expect(total).toBe(ids.length)
      }),
      { numRuns: 60 },
    )
  })

  it('the list of public stories repeats and omits no story when another story is added between two pages', async () => {
    const path = '/api/stories/public?sort=loved&limit=10'
    const first = await test.call<Story[]>('GET', path)
    await createStory(test.db, author, {
      isPublic: true,
      likeCount: 1000,
      title: 'Arrived between two pages',
    })
    const next = nextOf(first.headers) ?? ''
    const rest = await readAll(next)
    expect([...first.body.map(({ id }) => id), ...rest.ids]).toEqual(expected(shown(), { sort: 'loved' }))
    await test.db.story.deleteMany({ where: { title: 'Arrived between two pages' } })
  })

  it('the list of public stories refuses a cursor of another sort order or filter with 400', async () => {
    const first = await test.call('GET', '/api/stories/public?sort=loved&genre=romance&limit=2')
    const cursor = new URL(nextOf(first.headers) ?? '', 'http://host').searchParams.get('cursor')
    const read = (query: string) => test.call('GET', `/api/stories/public?${query}&limit=2&cursor=${cursor}`)
    expect((await read('genre=romance&sort=loved')).status).toBe(200)
    for (const query of [
      'sort=rated&genre=romance',
      'sort=loved&genre=comedy',
      'sort=loved',
      'genre=romance',
      '',
    ]) {
      const { status, body } = await read(query)
      expect([query, status]).toEqual([query, 400])
      expect(body.message).toBe('cursor is not valid for this list: read the list again from its beginning')
    }
  })

  it.each([
    ['sort=oldest', 'Sort must be newest or updated or loved or rated'],
    ['status=finished', 'Status must be draft or current or completed'],
    ['heat=6', 'heat must be a number from 1 to 5'],
    ['heat=', 'heat must be a number from 1 to 5'],
    ['language=??', 'Language must be a language code such as en or pt-BR'],
    ['tag=x', 'A tag has 2 to 40 characters'],
    [`tag=ok&tag=${'x'.repeat(41)}`, 'A tag has 2 to 40 characters'],
    [Array.from({ length: 21 }, (_, n) => `tag=tag-${n}`).join('&'), 'At most 20 tags'],
    ['withoutTag=', 'A tag has 2 to 40 characters'],
    ['ai=all', 'Ai must be none or some or any'],
    ['minWords=-1', 'minWords must be a whole number'],
    ['maxWords=many', 'maxWords must be a whole number'],
  ])('the public list and the search of stories refuse %s with 400', async (query, message) => {
    for (const list of ['public?', 'search?q=lantern&']) {
      const { status, body } = await test.call('GET', `/api/stories/${list}${query}`)
      expect([status, body.message]).toEqual([400, message])
    }
  })

  it('the spice level filter of public stories accepts the name of a level in place of its number', async () => {
    const { ids } = await readAll('/api/stories/public?heat=sultry&limit=200')
    expect(ids).toEqual(expected(shown(), { heat: 4 }))
  })
})

describe('GET /api/stories/search', () => {
  const lanterns = (as?: TestUser) =>
    rows.filter(({ title, isPublic }) => title.startsWith('Lantern') && (isPublic || as === author))

  it('a search of stories with any filters and sort order equals the reference that is computed in memory', async () => {
    await fc.assert(
      fc.asyncProperty(wanted, fc.boolean(), async (one, signedIn) => {
        const as = signedIn ? author : undefined
        const { ids, total } = await readAll(`/api/stories/search?q=lantern&limit=6&${queryOf(one)}`, as)
        expect(ids).toEqual(expected(lanterns(as), one))
        expect(total).toBe(ids.length)
      }),
      { numRuns: 60 },
    )
  })
})
