import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '#core/observability/log.ts'
import { openDatabase } from '#core/postgres/client.ts'
import { planPublicStories } from '../../api/queries/discover-stories.ts'
import { findStories } from '../../api/queries/stories.ts'
import { type LiveIndex, liveIndexOf, openLiveIndex } from '../../api/queries/story-index/live-index.ts'
import { type IndexFilter, StoryIndex } from '../../api/queries/story-index/story-index.ts'
import { deleteExpired } from '../../worker/dispatch/expiry.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createStory } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

// These tests check that the story index in the memory of an API follows the changes that other processes make
// (ADR-0009).

const test = useTestApp({}, undefined, { bucket: false })
const author = useUser(test)
let other: TestApp
let index: LiveIndex

beforeAll(async () => {
  other = await buildTestApp({}, undefined, {
    bucket: false,
    databaseVia: async () => test.config.DATABASE_URL,
  })
  index = liveIndexOf(other.db) as LiveIndex
  await index.loaded()
})
afterAll(() => other.close())

const tagged = (tag: string): IndexFilter => ({
  wanted: [`tag:${tag}`],
  unwanted: [],
  least: 0,
  most: 2_147_483_646,
})

async function found(tag: string): Promise<number[]> {
  const current = await index.current()
  return current?.find({ ...tagged(tag), sort: 'newest', after: null, limit: 50 }) ?? []
}

/** Returns the ids of the stories that an API lists under a tag. */
async function listed(of: Pick<TestApp, 'db'>, tag: string): Promise<number[]> {
  const page = await findStories(of.db, planPublicStories({ tag: [tag] }), { limit: 24 }, null)
  return page.rows.map(({ id }) => id)
}

describe('the index of stories in the memory of an API', () => {
  it('many changes of the story index are applied in several turns of the event loop, at most 500 in each', async () => {
    const kept = await index.current()
    let turn = 0
    let isOver = false
    const tick = () => {
      turn += 1
      if (!isOver) setImmediate(tick)
    }
    tick()
    const perTurn: number[] = []
    const { remove } = StoryIndex.prototype
    const removing = vi.spyOn(StoryIndex.prototype, 'remove').mockImplementation(function (
      this: StoryIndex,
      id,
    ) {
      if (this === kept) perTurn[turn] = (perTurn[turn] ?? 0) + 1
      return remove.call(this, id)
    })
    await test.pool.query(
      `INSERT INTO story_listing_removals
       SELECT 2000000 + n, pg_current_xact_id()::text::bigint FROM generate_series(1, 1200) n`,
    )
    await index.current()
    isOver = true
    removing.mockRestore()
    const counts = perTurn.filter((count) => count > 0)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1200)
    expect(Math.max(...counts)).toBeLessThanOrEqual(500)
  })

  it('the story index in the memory of an API has every change as soon as another process has committed it', async () => {
    const { id } = await createStory(test.db, author, { tags: ['Moving'], isPublic: true })
    const steps: [change: string, then: number[]][] = [
      [`"likeCount" = 3`, [id]],
      [`"isPublic" = false`, []],
      [`"likeCount" = 4`, []],
      [`"isPublic" = true`, [id]],
      [`tags = '{Other}'`, []],
      [`tags = '{Moving, Other}'`, [id]],
    ]
    expect(await found('moving')).toEqual([id])
    for (const [change, then] of steps) {
      await test.pool.query(`UPDATE stories SET ${change} WHERE id = $1`, [id])
      expect([change, await listed(other, 'Moving'), await found('moving')]).toEqual([change, then, then])
    }
    await test.pool.query('DELETE FROM stories WHERE id = $1', [id])
    expect(await found('moving')).toEqual([])
    expect(await listed(other, 'Moving')).toEqual([])
  })

  it('the story index in memory has the change of a transaction that commits after transactions that began later', async () => {
    const { id } = await createStory(test.db, author, { tags: ['Before'], isPublic: true })
    const slow = await test.pool.connect()
    try {
      await slow.query('BEGIN')
      await slow.query(`UPDATE stories SET tags = '{Slow}' WHERE id = $1`, [id])
      const fast = await createStory(test.db, author, { tags: ['Fast'], isPublic: true })
      expect(await found('fast')).toEqual([fast.id])
      expect(await found('slow')).toEqual([])
      await slow.query('COMMIT')
      expect(await found('slow')).toEqual([id])
      expect(await found('before')).toEqual([])
    } finally {
      slow.release()
    }
  })

  it('the story index in memory gives the same pages as the database', async () => {
    for (let n = 0; n < 60; n += 1)
      await createStory(test.db, author, {
        tags: ['Paged'],
        isPublic: n % 4 > 0,
        likeCount: n % 3,
        wordCount: n,
      })
    const alone = openDatabase(test.config.DATABASE_URL)
    try {
      for (const filter of [{ tag: ['Paged'] }, { tag: ['Paged'], sort: 'loved' as const, minWords: 7 }]) {
        const pages = async (db: typeof alone.db) => {
          const all: unknown[] = []
          for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
            const page = await findStories(db, planPublicStories(filter), { limit: 7, cursor }, null)
            all.push([page.total, page.next, page.rows.map(({ id }) => id)])
            cursor = page.next ?? undefined
          }
          return all
        }
        const withIndex = await pages(other.db)
        expect(withIndex.length).toBeGreaterThan(3)
        expect(withIndex).toEqual(await pages(alone.db))
      }
    } finally {
      await alone.close()
    }
  })

  it('the story index is not loaded when there are more stories than it may have, and the database answers', async () => {
    const { id } = await createStory(test.db, author, { tags: ['Crowd'], isPublic: true })
    await createStory(test.db, author, { isPublic: true })
    const alone = openDatabase(test.config.DATABASE_URL)
    const small = openLiveIndex(alone.db, createLog(test.config, 'test'), { maxStories: 1 })
    try {
      await small.loaded()
      expect(small.latest()).toBeNull()
      expect(await listed(alone, 'Crowd')).toEqual([id])
    } finally {
      await small.close()
      await alone.close()
    }
  })

  it('the story index in memory is loaded again after very many changes, while the database answers', async () => {
    const { id } = await createStory(test.db, author, { tags: ['Many'], isPublic: true })
    await test.pool.query(
      `INSERT INTO story_listing_removals
       SELECT 1000000 + n, pg_current_xact_id()::text::bigint FROM generate_series(1, 20001) n`,
    )
    expect(await index.current()).toBeNull()
    expect(await listed(other, 'Many')).toEqual([id])
    await index.loaded()
    expect(await found('many')).toEqual([id])
  })

  it('the story index in memory removes the slots that stories no longer use, without reading all stories again', async () => {
    const ids: number[] = []
    for (let n = 0; n < 6; n += 1)
      ids.push((await createStory(test.db, author, { tags: ['Compact'], isPublic: true })).id)
    const alone = openDatabase(test.config.DATABASE_URL)
    const small = openLiveIndex(alone.db, createLog(test.config, 'test'), { maxUnusedSlots: 3 })
    try {
      await small.loaded()
      const before = small.latest()
      const { size = 0 } = before?.index ?? {}
      const slots: number[] = []
      while (slots.length < size) {
        await test.pool.query(`UPDATE stories SET "likeCount" = "likeCount" + 1 WHERE id = ANY($1)`, [ids])
        await listed(alone, 'Compact')
        await small.loaded()
        slots.push(before?.index.slots ?? 0)
      }
      expect(small.latest()).toBe(before)
      expect(slots.slice(0, 2)).toEqual([size + 6, size + 12])
      expect(slots).toContain(size)
      expect(Math.max(...slots)).toBeLessThanOrEqual(size * 1.5)
      expect(await listed(alone, 'Compact')).toEqual(ids.toReversed())
    } finally {
      await small.close()
      await alone.close()
    }
  })

  it('the story index is loaded again when the record of a removed story may be deleted before the index has read it', async () => {
    const [first, second] = [
      await createStory(test.db, author, { tags: ['Pruned'], isPublic: true }),
      await createStory(test.db, author, { tags: ['Pruned'], isPublic: true }),
    ]
    const removed = async () => {
      const { rows } = await test.pool.query('SELECT "storyId" FROM story_listing_removals')
      return rows.map(({ storyId }) => storyId)
    }
    const hourLater = () =>
      test.pool.query(`UPDATE story_listing_prunings SET "prunedAt" = now() - interval '61 minutes'`)
    const alone = openDatabase(test.config.DATABASE_URL)
    const late = openLiveIndex(alone.db, createLog(test.config, 'test'), { readMs: 3_600_000 })
    try {
      await late.loaded()
      const old = late.latest()
      await test.pool.query('DELETE FROM stories WHERE id = $1', [first.id])
      await hourLater()
      await deleteExpired(test.db)
      expect(await removed()).toContain(first.id)
      await deleteExpired(test.db)
      expect(await removed()).toContain(first.id)
      // Removals are not deleted while a transaction is open that began before them, and other tests open transactions.
      // So the deletion is repeated until it succeeds.
      const afterAnHour = async () => {
        await hourLater()
        await deleteExpired(test.db)
        return removed()
      }
      await expect.poll(afterAnHour, { timeout: 10_000 }).toEqual([0])
      expect(await listed(alone, 'Pruned')).toEqual([second.id])
      await late.loaded()
      const loaded = late.latest()
      expect(loaded).not.toBe(old)
      expect(loaded?.index.count(tagged('pruned'), 10)).toBe(1)
      await afterAnHour()
      expect(await listed(alone, 'Pruned')).toEqual([second.id])
      expect(late.latest()).toBe(loaded)
    } finally {
      await late.close()
      await alone.close()
    }
  })
})
