import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { facetConditions, noFacets, type UnsortedStoryFilters } from '../../api/queries/story-facets.ts'
import { updatePopularPositions } from '../../worker/dispatch/move-popular.ts'
import { createStory } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'
import { waitFor } from '../setup/wait-for.ts'

// These tests cover the tables that triggers maintain for lists of stories (ADR-0009), and the SQL functions that read
// them.

const test = useTestApp({}, undefined, { bucket: false })
const author = useUser(test)

const tags = ['First', 'Second', 'Third', 'Fourth'] as const

beforeAll(async () => {
  // The calls run one after another. On a busy machine, so many at once would wait too long for a connection
  // of the pool.
  for (let n = 0; n < 80; n += 1)
    await createStory(test.db, author, {
      tags: tags.filter((_tag, place) => (n * 7 + place * 3) % (place + 2) === 0),
      language: n % 3 === 0 ? 'en-GB' : 'en',
      genre: n % 2 === 0 ? 'romance' : 'comedy',
      status: n % 5 === 0 ? 'completed' : 'draft',
      spiceLevel: 1 + (n % 5),
      // Every second story has a length in one narrow range, which a later test uses as a filter.
      wordCount: n % 2 === 0 ? 1600 + n : (n * 97) % 3000,
      likeCount: n % 4,
      isPublic: n % 8 !== 0,
    })
})

/** Returns the stored list entries and facet pairs that differ from those that are computed from the stories. */
async function differences() {
  const { rows } = await test.pool.query(`
    WITH expected AS (
      SELECT list, l."storyId", l."wordCount", l.bits, l."tagBits", s."createdAt", s."publicUpdatedAt", l.rated, s."likeCount"
      FROM stories s JOIN story_listings l ON l."storyId" = s.id, unnest(story_lists(
        story_facets(s.genre::text, s.status::text, s."spiceLevel", s."aiShare", s.language, s.tags), s."wordCount")) AS list
      WHERE s."isPublic"),
    kept AS (
      SELECT list, "storyId", "wordCount", bits, "tagBits", "createdAt", "updatedAt", rated, "likeCount" FROM list_entries),
    pairs AS (SELECT "storyId", pair_keys(facets || length_part("wordCount")) AS pairs FROM story_listings WHERE "isPublic")
    SELECT 'missing' AS what, "storyId" FROM (SELECT * FROM expected EXCEPT SELECT * FROM kept) d
    UNION ALL SELECT 'left over', "storyId" FROM (SELECT * FROM kept EXCEPT SELECT * FROM expected) d
    UNION ALL SELECT 'pairs', coalesce(p."storyId", f."storyId") FROM pairs p FULL JOIN facet_pairs f USING ("storyId")
      WHERE p.pairs IS DISTINCT FROM f.pairs`)
  return rows
}

describe('the ordered lists of stories', () => {
  it('the ordered lists of stories contain every public story in each list to which it belongs', async () => {
    expect(await differences()).toEqual([])
    expect(await test.db.listEntry.count()).toBeGreaterThan(300)
  })

  it('the ordered lists of stories equal those computed from the stories after concurrent changes of likes, tags, language, length and visibility, and a deletion', async () => {
    const ids = (
      await test.db.story.findMany({ select: { id: true }, orderBy: { id: 'asc' }, take: 20 })
    ).map(({ id }) => id)
    const changes = ids.flatMap((id, n) => [
      { id, data: { likeCount: { increment: 1 } } },
      { id, data: { tags: ['Changed', tags[n % 4] as string] } },
      { id, data: { isPublic: n % 2 === 0 } },
      { id, data: { ratingSum: { increment: 4 }, ratingCount: { increment: 1 } } },
      { id, data: { language: 'fr', wordCount: 5000 + n } },
      { id, data: { likeCount: { increment: 1 }, isPublic: n % 3 === 0 } },
    ])
    await Promise.all(changes.map(({ id, data }) => test.db.story.update({ where: { id }, data })))
    await test.db.story.delete({ where: { id: ids[0] as number } })
    await waitFor(async () => {
      await updatePopularPositions(test.db)
      expect(await differences()).toEqual([])
    })
  })

  it('a story moves in the ordered lists at once at its first like, and at later likes only when a worker moves it', async () => {
    const { id } = await createStory(test.db, author, { isPublic: true, tags: ['Popular'] })
    const like = () => test.pool.query('UPDATE stories SET "likeCount" = "likeCount" + 1 WHERE id = $1', [id])
    const shown = async () =>
      new Set(
        (await test.db.listEntry.findMany({ where: { storyId: id } })).map(({ likeCount }) => likeCount),
      )
    await like()
    expect(await shown()).toEqual(new Set([1]))
    await like()
    await like()
    expect(await shown()).toEqual(new Set([1]))
    await waitFor(async () => {
      await updatePopularPositions(test.db)
      expect(await shown()).toEqual(new Set([3]))
    })
  })

  it('a like or a rating does not rewrite the stored pairs of facets (filterable properties) of a story', async () => {
    const { id } = await createStory(test.db, author, { isPublic: true, tags: ['Liked'] })
    const version = async () =>
      (await test.pool.query('SELECT xmin FROM facet_pairs WHERE "storyId" = $1', [id])).rows
    const before = await version()
    await test.db.story.update({
      where: { id },
      data: { likeCount: 3, ratingSum: 5, ratingCount: 1, publicUpdatedAt: new Date() },
    })
    expect(await version()).toEqual(before)
    expect(before).toHaveLength(1)
  })
})

describe('the functions that read the ordered lists of stories', () => {
  const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 })
  const narrowing = fc.record({
    genre: some('romance' as const, 'comedy' as const),
    status: some('draft' as const, 'completed' as const),
    ai: some('none' as const),
    heat: some(1, 2, 5),
    language: some('en', 'en-GB', 'fr'),
    tag: fc.option(fc.uniqueArray(fc.constantFrom(...tags), { maxLength: 3 }), { nil: undefined, freq: 2 }),
    withoutTag: fc.option(fc.uniqueArray(fc.constantFrom(...tags), { maxLength: 3 }), { nil: undefined }),
    minWords: some(0, 100, 1023),
    maxWords: some(1022, 1024, 2500),
  })
  const sorts: [string, string][] = [
    ['newest', '"createdAt"'],
    ['updated', '"updatedAt"'],
    ['loved', '"likeCount"'],
    ['rated', 'rated'],
  ]

  /** Compares what a function returns with the rows of a statement that reads all stories. */
  async function expectSameRows(
    [sort, key]: readonly [string, string],
    one: UnsortedStoryFilters,
    walked: number,
    skipped: number,
  ) {
    const facets = facetConditions(one) ?? noFacets
    const { wanted, unwanted, least, most } = facets
    const { allOf, anyOf, countedIn, lengths } = facets.lists()
    if (facets.isEmpty) return
    const { rows: all } = await test.pool.query<{ id: number; key: unknown }>(
      `SELECT "storyId" AS id, ${key}::text AS key FROM story_listings WHERE "isPublic" AND facets @> $1 AND NOT facets && $2
        AND "wordCount" BETWEEN $3 AND $4 ORDER BY ${key} DESC, "storyId" DESC`,
      [wanted, unwanted, least, most],
    )
    const place = all[skipped] ?? null
    const given = (lists: string[]) => [
      wanted,
      unwanted,
      least,
      most,
      allOf,
      lists,
      lengths ?? wanted.slice(0, 1),
    ]
    const { rows } = await test.pool.query<{ id: number }>(
      `SELECT id FROM stories_by_${sort}($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 13)`,
      [...given(anyOf), walked, place?.key ?? null, place?.id ?? null],
    )
    const from = place ? skipped + 1 : 0
    expect(rows.map(({ id }) => id)).toEqual(all.slice(from, from + 13).map(({ id }) => id))
    const { rows: counted } = await test.pool.query(
      'SELECT count_stories($1, $2, $3, $4, $5, $6, $7, 20) AS count',
      given(countedIn),
    )
    expect(counted).toEqual([{ count: Math.min(20, all.length) }])
  }

  const walks = fc.integer({ min: 1, max: 30 })

  it.each(sorts)(
    'the SQL function for the order %s returns the same rows as a read of all stories, for random filters and positions',
    async (...order) => {
      const property = fc.asyncProperty(narrowing, walks, fc.nat(40), (...of) => expectSameRows(order, ...of))
      await fc.assert(property, { numRuns: 150 })
    },
  )

  it.each(sorts)(
    'the SQL function for the order %s returns all stories with several tags and a narrow range of words',
    async (...order) => {
      const several = fc.record({
        language: some('en', 'en-GB'),
        tag: fc.uniqueArray(fc.constantFrom(...tags), { minLength: 2, maxLength: 3 }),
        minWords: fc.constant(1600),
        maxWords: fc.constantFrom(1640, 1690),
      })
      const property = fc.asyncProperty(several, walks, fc.nat(5), (...of) => expectSameRows(order, ...of))
      await fc.assert(property, { numRuns: 40 })
    },
  )

  it.each(sorts)(
    'the SQL function for the order %s returns all matching stories of a part of a list in which few stories match',
    async (...order) => {
      const part = fc.record({
        genre: fc.constantFrom('romance' as const, 'comedy' as const),
        heat: fc.constantFrom(1, 2, 3),
        status: some('completed' as const),
        tag: fc.uniqueArray(fc.constantFrom(...tags), { minLength: 1, maxLength: 2 }),
        withoutTag: some<string[]>(['Fourth']),
        minWords: some(1600, 1650),
        maxWords: fc.constantFrom(1700, 2_000_000),
      })
      const property = fc.asyncProperty(part, walks, fc.nat(3), (...of) => expectSameRows(order, ...of))
      await fc.assert(property, { numRuns: 60 })
    },
  )

  it.each(sorts)(
    'the SQL function for the order %s returns the few stories with two tags at the end of the lists of both tags',
    async (...order) => {
      if (!(await test.db.listEntry.count({ where: { wordCount: 4001 } })))
        for (let n = 0; n < 80; n += 1)
          await createStory(test.db, author, {
            tags: n < 4 ? ['Common', 'Other'] : [n % 2 === 0 ? 'Common' : 'Other'],
            genre: 'fantasy',
            spiceLevel: 3,
            wordCount: 4001 + n,
            likeCount: n,
            isPublic: true,
          })
      const late = fc.record({
        genre: fc.constant('fantasy' as const),
        heat: some(3),
        tag: fc.constant<string[]>(['Common', 'Other']),
        maxWords: some(4002, 4003, 5000),
      })
      const steps = fc.integer({ min: 1, max: 16 })
      const property = fc.asyncProperty(late, steps, fc.nat(3), (...of) => expectSameRows(order, ...of))
      await fc.assert(property, { numRuns: 40 })
    },
  )

  it('a filter by length reads the list of that length, or its smaller lists when status and AI label are filtered too', () => {
    const one = facetConditions({ genre: 'comedy', minWords: 1023, maxWords: 1500 })?.lists()
    expect(one?.anyOf).toEqual(['length:10'])
    expect(one?.countedIn).toContain('ai:none genre:comedy heat:1 status:draft length:10')
    const exact = facetConditions({ status: 'draft', ai: 'none', minWords: 1023, maxWords: 1500 })?.lists()
    expect(exact?.anyOf).toEqual(exact?.countedIn)
  })
})
