import type { Redis } from 'ioredis'
import { expect, it, vi } from 'vitest'
import { queuePushes } from '../../api/plugins/push-queue.ts'

function openQueue() {
  const acts: string[] = []
  const stream = { cork: () => acts.push('cork'), uncork: () => acts.push('uncork') }
  const queue = queuePushes((userId) => acts.push(userId), { stream } as unknown as Redis)
  const push = (userId: string) => queue.publish(userId, 'message.created', { id: 1 })
  return { acts, push, flush: queue.flush }
}

it('the push queue sends all pushes of one turn of the event loop after the turn, in their order and in one write', async () => {
  const { acts, push } = openQueue()
  push('ada')
  push('mira')
  await Promise.resolve()
  expect(acts).toEqual([])
  await new Promise(setImmediate)
  push('ben')
  expect(acts).toEqual(['cork', 'ada', 'mira', 'uncork'])
  await vi.waitFor(() => expect(acts.slice(4)).toEqual(['cork', 'ben', 'uncork']))
})

it('a flush of the push queue sends the waiting pushes at once, and only once', async () => {
  const { acts, push, flush } = openQueue()
  push('ada')
  flush()
  expect(acts).toEqual(['cork', 'ada', 'uncork'])
  await new Promise(setImmediate)
  expect(acts.filter((act) => act === 'ada')).toEqual(['ada'])
})

it('a push of the queue that fails does not leave the connection corked', () => {
  const acts: string[] = []
  const stream = { cork: () => acts.push('cork'), uncork: () => acts.push('uncork') }
  const fail = () => {
    throw new Error('not serializable')
  }
  const queue = queuePushes(fail, { stream } as unknown as Redis)
  queue.publish('ada', 'message.created', { id: 1 })
  expect(queue.flush).toThrow('not serializable')
  expect(acts).toEqual(['cork', 'uncork'])
})
