import { describe, expect, it } from 'vitest'
import type { Generation } from '#contract/generation-fields.ts'
import type { StoryDetail } from '#contract/stories.ts'
import { Prisma } from '#core/postgres/client.ts'
import {
  createChapter,
  createGeneration,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { ordersTo } from '../setup/orders.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({ MAX_ACTIVE_GENERATIONS: '5' })

const { order, orderChapter, end } = ordersTo(() => test)

describe('dismissing a generation that has ended', () => {
  const dismiss = (id: string, as: TestUser) =>
    test.call<Generation>('POST', `/api/generations/${id}/dismiss`, { as })
  const shown = async (id: number, as: TestUser) =>
    (await test.call<StoryDetail>('GET', `/api/stories/${id}`, { as })).body.generation?.id ?? null

  it('dismissing a stopped generation, also twice, removes it from its story until it is retried', async () => {
    const user = await createUser(test.db)
    const { id: storyId } = await createStory(test.db, user)
    const { body } = await orderChapter(user, storyId)
    const id = body.generationId
    expect(await dismiss(id, user)).toMatchObject({ status: 409, body: { code: 'generation_active' } })
    await test.call('POST', `/api/generations/${id}/cancel`, { as: user })
    expect(await shown(storyId, user)).toBe(id)
    expect(await dismiss(id, user)).toMatchObject({ status: 200, body: { id, status: 'cancelled' } })
    expect((await dismiss(id, user)).status).toBe(200)
    expect(await shown(storyId, user)).toBeNull()
    await test.call('POST', `/api/generations/${id}/retry`, { as: user })
    expect(await shown(storyId, user)).toBe(id)
    await end(id, 'completed', { result: {} })
    expect(await dismiss(id, user)).toMatchObject({ status: 409, body: { code: 'already_finished' } })
  })

  it('dismissing a passage rejects its suggestions on every device, until the passage is tried again (D-122)', async () => {
    const [user, stranger] = [await createUser(test.db), await createUser(test.db)]
    const { id: storyId } = await createStory(test.db, user)
    const { id: chapterId } = await createChapter(test.db, { id: storyId })
    const { id } = await createGeneration(test.db, user, 'passage', { storyId, chapterId })
    expect(await dismiss(id, user)).toMatchObject({ status: 409, body: { code: 'generation_active' } })
    await end(id, 'completed', { result: { accepted: null } })
    expect((await dismiss(id, stranger)).status).toBe(404)
    for (let n = 0; n < 2; n += 1)
      expect(await dismiss(id, user)).toMatchObject({
        status: 200,
        body: { status: 'completed', dismissed: true },
      })
    const list = await test.call<Generation[]>('GET', '/api/generations', { as: user })
    expect(list.body).toMatchObject([{ id, dismissed: true }])
    await end(id, 'failed', { errorCode: 'provider_failed', errorMessage: 'Down', result: Prisma.DbNull })
    expect((await test.call('POST', `/api/generations/${id}/retry`, { as: user })).status).toBe(202)
    expect((await test.call<Generation>('GET', `/api/generations/${id}`, { as: user })).body.dismissed).toBe(
      false,
    )
  })

  it('dismissing a failed cover marks it in the list of generations until it is retried', async () => {
    const user = await createUser(test.db)
    const { id: storyId } = await createStory(test.db, user)
    const { id } = await createGeneration(test.db, user, 'cover', { storyId })
    await end(id, 'failed', { errorCode: 'provider_failed', errorMessage: 'Down' })
    expect(await dismiss(id, user)).toMatchObject({
      status: 200,
      body: { status: 'failed', dismissed: true },
    })
    const list = async () =>
      (await test.call<Generation[]>('GET', '/api/generations', { as: user })).body.map(
        (one) => one.dismissed,
      )
    expect(await list()).toEqual([true])
    expect((await test.call('POST', `/api/generations/${id}/retry`, { as: user })).status).toBe(202)
    expect(await list()).toEqual([false])
  })

  it('the failed generation of a story without content cannot be dismissed (D-20)', async () => {
    const user = await createUser(test.db)
    const { body } = await order(user)
    await end(body.generationId, 'failed', { errorCode: 'provider_failed', errorMessage: 'Down' })
    expect(await dismiss(body.generationId, user)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await shown(body.id, user)).toBe(body.generationId)
  })
})
