import { describe, expect, it } from 'vitest'
import { channels } from '#core/postgres/channels.ts'
import { buildTestApp } from '../setup/app.ts'
import { createStory, createUser } from '../setup/factories.ts'
import { ordersTo, respondAsync, storyOrder } from '../setup/orders.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({ MAX_ACTIVE_GENERATIONS: '5' })

const { end, order, orderChapter, untilQueued } = ordersTo(() => test)

describe('a call that orders a generation', () => {
  it.each([
    [{ prefer: 'respond-async' }, 'respond-async'],
    [{ prefer: 'respond-async, wait=0' }, 'wait=0'],
    [{ prefer: 'WAIT="0"' }, 'wait=0'],
  ])('an order with the headers %o answers 202 without waiting', async (headers, applied) => {
    const answer = await order(await createUser(test.db), {}, headers)
    expect(answer).toMatchObject({ status: 202, headers: { 'preference-applied': applied, vary: 'Prefer' } })
  })

  it('an order waits for its result as long as its Prefer header asks', async () => {
    const began = Date.now()
    const answer = await order(await createUser(test.db), {}, { prefer: 'respond-async, wait=1' })
    expect(answer).toMatchObject({ status: 202, body: { generationStatus: 'queued' } })
    expect(Date.now() - began).toBeGreaterThanOrEqual(1000)
  })

  it('an order of a story that waits answers 201 with the story when it is finished', async () => {
    const user = await createUser(test.db)
    const answering = order(user, {}, {})
    await end(await untilQueued(user), 'completed', { result: {}, progress: 1 })
    const { status, body } = await answering
    expect(status).toBe(201)
    expect(body).toMatchObject({
      generationStatus: 'completed',
      title: 'The Lamp',
      status: 'draft',
      authorId: user.id,
    })
  })

  it('an order of a chapter that waits for its end answers 201 with the finished chapter, detected characters and scenarios', async () => {
    const user = await createUser(test.db)
    const story = await createStory(test.db, user)
    const answering = orderChapter(user, story.id, { prefer: 'wait=20' })
    const now = new Date().toISOString()
    const chapter = {
      id: 7,
      chapterNumber: 1,
      title: 'One',
      content: 'It rained.',
      summary: null,
      words: 2,
      lengthMissed: false,
      version: 1,
      createdAt: now,
      updatedAt: now,
    }
    const detected = {
      id: 1,
      chapterId: 7,
      name: 'Tomas',
      role: 'keeper',
      description: 'tall',
      context: 'came in',
      status: 'pending',
    }
    const scenario = { id: 2, type: 'romance', title: 'A dance', description: 'They dance' }
    const id = await untilQueued(user)
    await end(id, 'completed', { result: { chapter, detectedCharacters: [detected], scenarios: [scenario] } })
    expect(await answering).toMatchObject({
      status: 201,
      body: {
        id: story.id,
        generationId: id,
        chapter,
        detectedCharacters: [detected],
        scenarios: [scenario],
      },
    })
  })

  it('an order that waits answers with the status and message of a failure, and the generation can be retried', async () => {
    for (const [errorCode, status] of [
      ['provider_failed', 502],
      ['refused', 422],
      ['deadline', 502],
      ['storage_failed', 503],
    ] as const) {
      const user = await createUser(test.db)
      const answering = order(user, {}, {})
      const id = await untilQueued(user)
      await end(id, 'failed', { errorCode, errorMessage: 'The AI said no.' })
      const failed = await answering
      expect(failed).toMatchObject({ status, body: { message: 'The AI said no.', generationId: id } })
      expect((await test.call('POST', `/api/generations/${id}/retry`, { as: user })).status).toBe(202)
    }
  })

  it('a wait for a generation ends on a notification from Postgres without reading the row', async () => {
    const id = '01920000-0000-7000-8000-000000000000'
    const waiting = test.app.services.waitFor(id, 60_000)
    await expect
      .poll(async () => {
        await test.db.$executeRaw`SELECT pg_notify(${channels.generationEnded}, ${id})`
        return Promise.race([waiting, false])
      })
      .toBe(true)
  })

  it('an order that waits for its result answers 202 when the API stops', async () => {
    const stopping = await buildTestApp()
    const user = await createUser(stopping.db)
    const address = await stopping.listen()
    const answering = fetch(`${address}/api/stories/generate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
      body: JSON.stringify(storyOrder),
    })
    await expect.poll(() => stopping.db.generation.count({ where: { ownerId: user.id } })).toBe(1)
    const closing = stopping.app.close()
    const answer = await answering
    expect(answer.status).toBe(202)
    expect(await answer.json()).toMatchObject({ generationStatus: 'queued' })
    await closing
  })
})

describe('an Idempotency-Key', () => {
  it('concurrent orders with the same Idempotency-Key create one generation, and a later call gets its current state', async () => {
    const user = await createUser(test.db)
    const headers = { ...respondAsync, 'idempotency-key': 'one-story' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(user, {}, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect(new Set(answers.map(({ body }) => body.generationId)).size).toBe(1)
    expect(await test.db.story.count({ where: { authorId: user.id } })).toBe(1)
    const id = answers[0]?.body.generationId ?? ''
    await end(id, 'completed', { result: {} })
    expect(await order(user, {}, headers)).toMatchObject({
      status: 201,
      body: { generationId: id, generationStatus: 'completed' },
    })
    expect(await order(user, { title: 'Another' }, headers)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_mismatch' },
    })
  })
})
