import { describe, expect, it } from 'vitest'
import type { StorySort } from '#contract/story-labels.ts'
import { type IndexedStory, type IndexFilter, StoryIndex } from '../../api/queries/story-index/story-index.ts'

const longest = 2_147_483_646
const everything: IndexFilter = { wanted: [], unwanted: [], least: 0, most: longest }

/** Returns whole numbers below `end` that are the same in every run. */
function numbers() {
  let state = 7
  return (end: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
}

const below = numbers()

/** Tags that each belong to a fifth of the stories, so few stories have all three, and none of the tags is rare. */
const fifths = ['tag:one fifth', 'tag:another fifth', 'tag:a third fifth']

function randomStory(id: number): IndexedStory {
  const completed = below(3) === 0
  return {
    id,
    words: below(20_000),
    // Completed stories have the lowest ratings, so a scan in the order of ratings reaches them late.
    keys: {
      newest: 1000 + id,
      updated: below(5000),
      loved: below(30),
      rated: completed ? 0 : 1 + below(400),
    },
    facets: [
      completed ? 'status:completed' : 'status:draft',
      ...['tag:half', 'tag:other half'].filter(() => below(2) === 0),
      ...fifths.filter(() => below(5) === 0),
      ...['tag:some', 'tag:others'].filter(() => below(20) === 0),
      `tag:rare ${below(2000)}`,
    ],
  }
}

const sorts: StorySort[] = ['newest', 'updated', 'loved', 'rated']
const filters: IndexFilter[] = [
  everything,
  { ...everything, wanted: ['status:completed'] },
  { ...everything, wanted: ['tag:half', 'tag:other half'], unwanted: ['tag:some'] },
  { ...everything, wanted: ['tag:some', 'tag:others', 'status:completed'] },
  { ...everything, wanted: fifths },
  { ...everything, wanted: fifths, least: 2000, most: 15_000 },
  { ...everything, wanted: ['tag:rare 77'] },
  { ...everything, wanted: ['tag:half'], unwanted: ['tag:rare 5', 'status:draft'] },
  { ...everything, wanted: ['tag:some', 'tag:unknown'] },
  { ...everything, unwanted: ['tag:unknown', 'tag:half'] },
  { ...everything, least: 4000, most: 4100 },
  { wanted: ['tag:half', 'tag:other half'], unwanted: ['tag:others'], least: 3000, most: 19_000 },
  { wanted: ['tag:some'], unwanted: [], least: 100, most: 500 },
  { wanted: ['tag:rare 9'], unwanted: ['tag:rare 7'], least: 0, most: 12_000 },
]

function expected(stories: Map<number, IndexedStory>, filter: IndexFilter, sort: StorySort): IndexedStory[] {
  return [...stories.values()]
    .filter(
      ({ facets, words }) =>
        filter.wanted.every((facet) => facets.includes(facet)) &&
        !filter.unwanted.some((facet) => facets.includes(facet)) &&
        words >= filter.least &&
        words <= filter.most,
    )
    .sort((a, b) => b.keys[sort] - a.keys[sort] || b.id - a.id)
}

function expectSame(index: StoryIndex, stories: Map<number, IndexedStory>) {
  expect(index.size).toBe(stories.size)
  for (const filter of filters) {
    for (const sort of sorts) {
      const all = expected(stories, filter, sort)
      expect([filter, index.count(filter, 1_000_000)]).toEqual([filter, all.length])
      expect(index.count(filter, 10)).toBe(Math.min(10, all.length))
      for (const from of [0, 1, Math.floor(all.length / 2), all.length - 1]) {
        const last = all[from - 1]
        const after = last ? { key: last.keys[sort], id: last.id } : null
        const found = index.find({ ...filter, sort, after, limit: 25 })
        const ids = all.slice(last ? from : 0, (last ? from : 0) + 25).map(({ id }) => id)
        expect([filter, sort, from, found]).toEqual([filter, sort, from, ids])
        for (const limit of [1, 4, 5, 7])
          expect(index.find({ ...filter, sort, after, limit })).toEqual(ids.slice(0, limit))
      }
    }
  }
}

describe('the index of stories', () => {
  it.each([
    ['in no order yet', 1_000_000],
    ['partly in the orders', 3000],
    ['all in the orders', 0],
  ])('the story index finds the stories of each filter and sort order when they are %s', (_, unsorted) => {
    const index = new StoryIndex()
    const stories = new Map<number, IndexedStory>()
    const put = (story: IndexedStory) => {
      index.put(story)
      stories.set(story.id, story)
    }
    for (let id = 1; id <= 12_000; id += 1) {
      put(randomStory(id))
      if (id % 4000 === 0) while (index.mergeOne(unsorted));
    }
    expectSame(index, stories)
    for (let n = 0; n < 3000; n += 1) {
      const id = 1 + below(12_000)
      if (n % 3 > 0) put(randomStory(id))
      else {
        index.remove(id)
        stories.delete(id)
      }
    }
    expectSame(index, stories)
    while (index.mergeOne(unsorted));
    expectSame(index, stories)
    const steps = [...index.compact()]
    expect([index.slots, steps.length]).toEqual([stories.size, 6])
    expectSame(index, stories)
    for (let id = 1; id <= 2000; id += 1) put(randomStory(id))
    while (index.mergeOne(unsorted));
    expectSame(index, stories)
  })

  it('the story index finds every page of a list while stories change and are removed, sorted in and renumbered', () => {
    const index = new StoryIndex()
    const stories = new Map<number, IndexedStory>()
    const put = (story: IndexedStory) => {
      index.put(story)
      stories.set(story.id, story)
    }
    // Few stories match, and they are everywhere in each sort order, so each page is read from all bit maps.
    const few = [fifths, [...fifths, 'status:completed'], ['tag:some', 'tag:half', 'tag:other half']]
    const expectPages = () => {
      for (const wanted of few)
        for (const sort of sorts) {
          const filter = { ...everything, wanted, unwanted: ['tag:others'], most: 18_000 }
          const all = expected(stories, filter, sort)
          const found: number[] = []
          for (let page: number[] = [0]; page.length > 0; found.push(...page)) {
            const last = all[found.length - 1]
            const after = last ? { key: last.keys[sort], id: last.id } : null
            page = index.find({ ...filter, sort, after, limit: 11 })
          }
          expect([wanted, sort, found]).toEqual([wanted, sort, all.map(({ id }) => id)])
        }
    }
    // The last 4000 stories are not sorted. Most of them share a block of 8192 slots with sorted ones.
    for (let id = 1; id <= 42_000; id += 1) {
      put(randomStory(id))
      if (id % 9500 === 0) while (index.mergeOne(0));
    }
    expectPages()
    while (index.mergeOne(0));
    expectPages()
    for (let n = 0; n < 12_000; n += 1) {
      const id = 1 + below(30_000)
      if (n % 3 === 0) put(randomStory(id))
      else {
        index.remove(id)
        stories.delete(id)
      }
      if (n === 11_000) while (index.mergeOne(0));
    }
    expectPages()
    for (const _ of index.compact());
    expectPages()
    for (let id = 42_001; id <= 44_000; id += 1) put(randomStory(id))
    expectPages()
    while (index.mergeOne(0));
    expectPages()
  })

  it('the story index finds nothing when it has no stories, and nothing after the last story', () => {
    const index = new StoryIndex()
    expect(index.find({ ...everything, sort: 'loved', after: null, limit: 5 })).toEqual([])
    index.put({ id: 3, words: 0, keys: { newest: 1, updated: 1, loved: 0, rated: 0 }, facets: [] })
    expect(index.find({ ...everything, sort: 'loved', after: { key: 0, id: 3 }, limit: 5 })).toEqual([])
    index.remove(3)
    index.remove(3)
    expect(index.count(everything, 5)).toBe(0)
    for (const _ of index.compact());
    expect([index.slots, index.count(everything, 5)]).toEqual([0, 0])
  })

  it('the story index finds all stories of a facet that was frequent among the first stories and became rare', () => {
    const index = new StoryIndex()
    const story = (id: number, facets: string[]): IndexedStory => ({
      id,
      words: id,
      keys: { newest: id, updated: id, loved: id, rated: id },
      facets,
    })
    const filter = { ...everything, wanted: ['tag:early'] }
    for (let id = 1; id <= 3000; id += 1) index.put(story(id, ['tag:early']))
    for (let id = 3001; id <= 250_000; id += 1) index.put(story(id, []))
    index.put(story(250_001, ['tag:early']))
    while (index.mergeOne(0));
    const expectFound = () => {
      expect(index.count(filter, 10_000)).toBe(3001)
      expect(index.find({ ...filter, sort: 'loved', after: null, limit: 3 })).toEqual([250_001, 3000, 2999])
    }
    expectFound()
    // The removed stories do not have the tag, so the tag is frequent again among the remaining stories.
    for (let id = 3001; id <= 240_000; id += 1) index.remove(id)
    for (const _ of index.compact());
    expectFound()
  })
})
