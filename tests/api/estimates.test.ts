import { describe, expect, it } from 'vitest'
import type { Estimate } from '#contract/estimate.ts'
import { kindsWhere } from '#contract/generation-kinds.ts'
import { openOrderEstimates } from '#core/generations/order-estimates.ts'
import { createLog } from '#core/observability/log.ts'
import { computeCostMicros } from '#core/settings/model-prices.ts'
import { buildTestApp } from '../setup/app.ts'
import {
  createChapter,
  createCharacter,
  createGeneration,
  createStory,
  createUser,
} from '../setup/factories.ts'
import { sheet, storyOrder } from '../setup/orders.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const writer = useUser(test)

const ask = (path: string, body: object = {}, on = test, as = writer) =>
  on.call<Estimate & { code?: string; message?: string }>('POST', `${path}?estimate=true`, { as, body })
const plot = { plot: 'The storm comes', setting: 'The same lighthouse' }

/** Counts the rows of every table that an order can change. */
const rowCounts = async () =>
  (
    await test.pool.query(`SELECT (SELECT count(*) FROM generations) AS g, (SELECT count(*) FROM stories) AS s,
      (SELECT count(*) FROM characters) AS c, (SELECT count(*) FROM usage_periods) AS u,
      (SELECT count(*) FROM idempotency_keys) AS i`)
  ).rows[0]

describe('an estimate of an order', () => {
  it('every call that orders a generation can answer with an estimate, and then orders nothing', async () => {
    const story = await createStory(test.db, writer)
    const content = 'The rain began at dusk. She counted the lamps.'
    const chapter = await createChapter(test.db, story, { content })
    const character = await createCharacter(test.db, writer)
    const passage = { quote: 'She counted the lamps.', from: 24, intent: 'rewrite' }
    const calls: [string, object][] = [
      ['/api/stories/generate', storyOrder],
      [`/api/stories/${story.id}/generate-chapter`, plot],
      [`/api/stories/${story.id}/chapters/${chapter.id}/regenerate`, plot],
      [`/api/stories/${story.id}/chapters/${chapter.id}/passage`, passage],
      [`/api/stories/${story.id}/review`, {}],
      ['/api/characters/generate', sheet],
      [`/api/characters/${character.id}/generate-image`, {}],
      ['/api/user/generate-avatar', { prompt: 'A fox' }],
      [`/api/stories/${story.id}/generate-cover`, {}],
    ]
    const before = await rowCounts()
    for (const [path, body] of calls) {
      const { status, body: estimate } = await ask(path, body)
      expect([path, status]).toEqual([path, 200])
      expect(Object.keys(estimate).sort()).toEqual(['seconds', 'tokens', 'usd'])
      expect(estimate.usd?.p90).toBeGreaterThan(0)
      expect(estimate.seconds.p90).toBeGreaterThanOrEqual(estimate.seconds.p50)
    }
    expect(await rowCounts()).toEqual(before)
  })

  it('an estimate is refused with the same failures as the order', async () => {
    const bare = await ask('/api/stories/generate', { ...storyOrder, title: '' })
    expect([bare.status, bare.body.message]).toEqual([400, 'Title is required'])
    expect((await ask('/api/stories/2147483647/generate-chapter', plot)).status).toBe(404)
    const theirs = await createStory(test.db, await createUser(test.db), { isPublic: true })
    expect((await ask(`/api/stories/${theirs.id}/generate-chapter`, plot)).status).toBe(403)
    const wrong = await test.call('POST', '/api/stories/generate?estimate=perhaps', {
      as: writer,
      body: storyOrder,
    })
    expect(wrong.status).toBe(400)
  })

  it('an estimate is also answered while a generation of the same kind is active', async () => {
    const story = await createStory(test.db, writer)
    const { id: storyId } = story
    await createChapter(test.db, story)
    const active = await Promise.all(
      (['cover', 'chapter', 'review'] as const).map((kind) =>
        createGeneration(test.db, writer, kind, { storyId }),
      ),
    )
    for (const [path, body] of [
      ['generate-cover', {}],
      ['generate-chapter', plot],
      ['review', {}],
    ] as const) {
      const { status } = await ask(`/api/stories/${storyId}/${path}`, body)
      expect([path, status]).toEqual([path, 200])
    }
    await test.db.generation.deleteMany({ where: { id: { in: active.map(({ id }) => id) } } })
  })

  it('an estimate does not wait for locks on its story or its caller', async () => {
    const story = await createStory(test.db, writer)
    const chapter = await createChapter(test.db, story, { content: 'The rain began at dusk.' })
    const holder = await test.pool.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT FROM stories WHERE id = $1 FOR UPDATE', [story.id])
      await holder.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [writer.id])
      for (const [path, body] of [
        [`/api/stories/${story.id}/generate-chapter`, plot],
        [`/api/stories/${story.id}/chapters/${chapter.id}/regenerate`, plot],
        [
          `/api/stories/${story.id}/chapters/${chapter.id}/passage`,
          { quote: 'The rain', from: 0, intent: 'rewrite' },
        ],
        [`/api/stories/${story.id}/review`, {}],
        [`/api/stories/${story.id}/generate-cover`, {}],
        ['/api/user/generate-avatar', { prompt: 'A fox' }],
      ] as const) {
        const { status } = await ask(path, body)
        expect([path, status]).toEqual([path, 200])
      }
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
  })

  it('an estimate is not stored as the outcome of an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'first look, then order', prefer: 'respond-async' }
    const call = (query: string) =>
      test.call('POST', `/api/stories/generate${query}`, { as: writer, body: storyOrder, headers })
    expect((await call('?estimate=true')).status).toBe(200)
    expect((await call('')).status).toBe(202)
  })

  it('an estimate for a model without a price has no amount, and the order reserves no money', async () => {
    const unpriced = await buildTestApp({ TEXT_MODEL: 'llama3', BUDGET_DAY_USD: '0' })
    const somebody = await createUser(unpriced.db)
    const { body } = await ask('/api/stories/generate', storyOrder, unpriced, somebody)
    expect(body).toMatchObject({ usd: null, tokens: { p50: expect.any(Number) } })
    const ordered = await unpriced.call('POST', '/api/stories/generate', {
      as: somebody,
      body: storyOrder,
      headers: { prefer: 'respond-async' },
    })
    expect(ordered.status).toBe(202)
    expect(await unpriced.db.generation.findFirst()).toMatchObject({ reservedMicros: 0 })
  })

  it('an estimate of an order to the demo AI has an amount of 0', async () => {
    const demo = await buildTestApp({ DEMO_MODEL: 'on' })
    const somebody = await createUser(demo.db)
    const { body } = await ask('/api/stories/generate', storyOrder, demo, somebody)
    expect(body.usd).toEqual({ p50: 0, p90: 0 })
  })

  it('an estimate is computed from past orders of the same kind and length, at the prices of today', async () => {
    const own = await buildTestApp()
    const somebody = await createUser(own.db)
    const story = await createStory(own.db, somebody)
    for (let n = 1; n <= 10; n += 1)
      await createGeneration(own.db, somebody, 'chapter', {
        ...{
          storyId: story.id,
          status: 'completed',
          attempt: 1,
          finishedAt: new Date(),
          runningMs: n * 1000,
        },
        input: { chapterSize: 'long' },
        usage: { calls: 3, promptTokens: n * 1000, completionTokens: n * 100, images: 0, costMicros: 1 },
        result: {},
      })
    const path = `/api/stories/${story.id}/generate-chapter`
    const { body } = await ask(path, { ...plot, chapterSize: 'long' }, own, somebody)
    const cost = (n: number) =>
      computeCostMicros(own.config.MODEL_PRICES, {
        ...{ model: 'gpt-4.1-mini', promptTokens: n * 1000, completionTokens: n * 100, images: 0 },
      }) / 1_000_000
    expect(body).toEqual({
      tokens: { p50: 5500, p90: 9900 },
      usd: { p50: cost(5), p90: cost(9) },
      seconds: { p50: 5, p90: 9 },
    })
    const short = await ask(path, { ...plot, chapterSize: 'short' }, own, somebody)
    expect(short.body.tokens).not.toEqual(body.tokens)
  })

  it('the estimate of a review grows with the chapters of the story, also from past reviews of other stories', async () => {
    const own = await buildTestApp()
    const somebody = await createUser(own.db)
    const reviewed = async (chapters: number) => {
      const story = await createStory(own.db, somebody)
      for (let n = 0; n < chapters; n += 1) await createChapter(own.db, story)
      return (await ask(`/api/stories/${story.id}/review`, {}, own, somebody)).body
    }
    const [one, twelve] = [await reviewed(1), await reviewed(12)]
    expect(twelve.tokens.p50).toBeCloseTo(12 * one.tokens.p50, 0)
    expect(twelve.usd?.p90).toBeCloseTo(12 * (one.usd?.p90 ?? 0), 4)
    const { id: storyId } = await createStory(own.db, somebody)
    for (let n = 1; n <= 5; n += 1)
      await createGeneration(own.db, somebody, 'review', {
        ...{ storyId, status: 'completed', attempt: 1, finishedAt: new Date(), runningMs: n * 1000 },
        usage: { calls: n, promptTokens: n * 900, completionTokens: n * 100, images: 0, costMicros: 1 },
        result: { chapters: n, unread: 0 },
      })
    const later = openOrderEstimates(own.config, own.db, createLog(own.config, 'test'))
    await later.ready()
    const review = { kind: 'review', tier: 'free', input: { chapters: 300 } } as const
    expect(later.of(review)).toMatchObject({ tokens: { p50: 300_000 }, seconds: { p50: 300 } })
  })

  it('the estimate of a passage grows with its length, its intent and the number of suggestions', async () => {
    const story = await createStory(test.db, writer)
    const content = 'She counted the lamps on the quay. '.repeat(500).trim()
    const chapter = await createChapter(test.db, story, { content })
    const estimateOf = async (quote: string, intent: string, count: number) => {
      const order = { quote, from: 0, intent, count }
      return (await ask(`/api/stories/${story.id}/chapters/${chapter.id}/passage`, order)).body.usd?.p50 ?? 0
    }
    const short = await estimateOf(content.slice(0, 34), 'rewrite', 1)
    const long = await estimateOf(content, 'rewrite', 1)
    expect(long).toBeGreaterThan(3 * short)
    expect(await estimateOf(content, 'expand', 1)).toBeGreaterThan(1.5 * long)
    expect(await estimateOf(content, 'rewrite', 3)).toBeCloseTo(3 * long, 4)
  })

  it('the estimate of a chapter has the chapters that are read before it, but only three that were refused', async () => {
    const story = await createStory(test.db, writer)
    const path = `/api/stories/${story.id}/generate-chapter`
    const tokens = async () => (await ask(path, plot)).body.tokens.p50
    const none = await tokens()
    const add = async (count: number, read: object) => {
      for (let n = 0; n < count; n += 1) {
        const { id } = await createChapter(test.db, story, { content: 'She counted the lamps.' })
        await test.db.chapter.update({ where: { id }, data: read })
      }
    }
    await add(6, { readVersion: 1, readBy: 'model' })
    expect(await tokens()).toBe(none)
    await add(1, { readVersion: 0 })
    const reading = (await tokens()) - none
    expect(reading).toBeGreaterThan(3000)
    await add(9, { readVersion: 0 })
    expect(await tokens()).toBeCloseTo(none + 10 * reading, 0)
    await add(9, { readVersion: 1, readBy: 'rule' })
    expect(await tokens()).toBeCloseTo(none + 13 * reading, 0)
  })

  it('the estimate of a reading that the system orders is computed from past readings', async () => {
    const own = await buildTestApp()
    const somebody = await createUser(own.db)
    const { id: storyId } = await createStory(own.db, somebody)
    const reading = { kind: 'reading', tier: 'free', input: {} } as const
    const estimates = openOrderEstimates(own.config, own.db, createLog(own.config, 'test'))
    await estimates.ready()
    expect(estimates.of(reading).tokens.p50).toBeGreaterThan(5000)
    for (let n = 1; n <= 5; n += 1)
      await createGeneration(own.db, somebody, 'reading', {
        ...{ storyId, status: 'completed', attempt: 1, finishedAt: new Date(), runningMs: 1000, result: {} },
        usage: { calls: 1, promptTokens: n * 100, completionTokens: n * 10, images: 0, costMicros: 1 },
      })
    const later = openOrderEstimates(own.config, own.db, createLog(own.config, 'test'))
    await later.ready()
    expect(later.of(reading).tokens).toEqual({ p50: 330, p90: 550 })
  })

  it('users can order eight kinds of generations, so the test of all calls with an estimate is complete', () => {
    // Users can order eight kinds. Each has one call for an estimate; chapters have two, for the next chapter and for a
    // regenerated one.
    expect(kindsWhere(({ isInternal }) => !isInternal)).toHaveLength(8)
  })
})
