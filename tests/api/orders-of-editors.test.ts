import { expect, it } from 'vitest'
import type { Generation } from '#contract/generation-fields.ts'
import type { Notification } from '#contract/notifications.ts'
import { createStory, createUser, type TestUser } from '../setup/factories.ts'
import { createWaitingForApproval } from '../setup/orders.ts'
import { recordPushes } from '../setup/pushes.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({}, undefined, { bucket: false })
const order = { plot: 'They meet.', setting: 'Harbour' }

async function createBlocked() {
  const [author, editor, second] = await Promise.all([1, 2, 3].map(() => createUser(test.db)))
  const { id: storyId } = await createStory(test.db, author as TestUser, { title: 'The Lamp' })
  await test.db.storyCollaborator.createMany({
    data: [editor, second].map((user) => ({ storyId, userId: user?.id ?? '', role: 'editor' as const })),
  })
  const { id } = await createWaitingForApproval(test.db, editor as TestUser, storyId)
  const orderChapter = (as: TestUser | undefined) =>
    test.call('POST', `/api/stories/${storyId}/generate-chapter`, {
      ...{ as, body: order },
      headers: { prefer: 'respond-async' },
    })
  const cancel = (as: TestUser | undefined) =>
    test.call<Generation>('POST', `/api/generations/${id}/cancel`, { as })
  return { author, editor, second, storyId, id, orderChapter, cancel }
}

it('the author of a story can cancel the order of an editor who does not approve its contract, without reading it, and can then order', async () => {
  const { author, editor, storyId, id, orderChapter, cancel } = await createBlocked()
  expect(await orderChapter(author)).toMatchObject({
    status: 409,
    body: {
      code: 'generation_active',
      message:
        'This story is being written right now. Somebody else ordered it. Wait for it to finish or cancel it.',
      ...{ generationId: id, mayCancel: true },
    },
  })
  expect((await test.call('GET', `/api/generations/${id}`, { as: author })).status).toBe(404)
  const pushed = recordPushes(test)
  const cancelled = await cancel(author)
  expect(cancelled).toMatchObject({
    status: 200,
    body: { id, status: 'cancelled', awaits: null, text: '', contract: null, result: null },
  })
  expect(pushed).toMatchObject([
    [editor?.id, 'generation.updated', { id, status: 'cancelled' }],
    [editor?.id, 'notification.created', {}],
  ])
  const { body } = await test.call<Notification[]>('GET', '/api/notifications', { as: editor })
  const { firstName } = await test.db.user.findUniqueOrThrow({ where: { id: author?.id ?? '' } })
  const title = `${firstName} Lane has cancelled your order for “The Lamp”`
  expect(body).toMatchObject([{ type: 'system', title, link: `/stories/${storyId}`, generationId: id }])
  expect((await cancel(author)).status).toBe(409)
  expect((await orderChapter(author)).status).toBe(202)
})

it('an editor cannot cancel the order of another editor or of the author, and an order is cancelled by its owner without a notification', async () => {
  const { author, editor, second, orderChapter, cancel } = await createBlocked()
  const refused = await orderChapter(second)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message: 'This story is being written right now. Somebody else ordered it. Wait for it to finish.',
    },
  })
  expect(refused.body).not.toHaveProperty('mayCancel')
  expect((await cancel(second)).status).toBe(404)
  expect(await orderChapter(editor)).toMatchObject({
    status: 409,
    body: { message: 'This story is being written right now. Wait for it to finish or cancel it.' },
  })
  expect((await cancel(editor)).status).toBe(200)
  expect(await test.db.notification.count({ where: { userId: editor?.id ?? '' } })).toBe(0)
  const { body } = await orderChapter(author)
  const own = `/api/generations/${(body as { generationId: string }).generationId}/cancel`
  expect((await test.call('POST', own, { as: editor })).status).toBe(404)
})
