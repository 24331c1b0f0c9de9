import { QueryObserver } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PushEvent, PushEvents } from '#contract/events.ts'
import { useLiveMessages } from '../../web/src/features/messages/use-live-messages.ts'
import { useLiveAccess } from '../../web/src/features/sharing/use-live-access.ts'
import { read, readAll } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { startSocket, stopSocket } from '../../web/src/lib/socket.ts'
import { waitFor } from '../setup/wait-for.ts'

const fake = vi.hoisted(() => {
  const listeners = new Map<string, (...args: unknown[]) => void>()
  const socket = {
    active: true,
    connect: () => undefined,
    disconnect: () => undefined,
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    onAny: (listener: () => void) => listeners.set('any', listener),
  }
  return { socket, listeners }
})
vi.mock('socket.io-client', () => ({ io: () => fake.socket }))
vi.mock('../../web/src/lib/when-idle.ts', () => ({ whenIdle: (work: () => void) => work() }))

const emit = (event: string, ...args: unknown[]) => fake.listeners.get(event)?.(...args)
const push = <E extends PushEvent>(event: E, payload: PushEvents[E]) => emit('any', event, payload)

async function connect(): Promise<void> {
  startSocket()
  await waitFor(() => expect(fake.listeners.has('any')).toBe(true))
  emit('connect')
}

afterEach(() => {
  stopSocket()
  cleanup()
  fake.listeners.clear()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const privateStory = { id: 1, isPublic: false, canEdit: false, role: null }
const readStory = { id: 2, isPublic: true, canEdit: false, role: null }
const writtenStory = { id: 3, isPublic: true, canEdit: true, role: null }

test('after a reconnect, open stories whose access can have ended, shared things and characters are read again, but not after the first connection', async () => {
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    return Response.json(url.includes('/stories/') ? privateStory : [])
  })
  const stories = [privateStory, readStory, writtenStory]
  const seen = [
    ...stories.map(({ id }) => read('GET /api/stories/{id}', { params: { id } })),
    read('GET /api/characters/{id}', { params: { id: 7 } }),
    readAll('GET /api/shared-with-me'),
    readAll('GET /api/collaborative-content'),
  ]
  for (const story of stories)
    queryClient.setQueryData(['GET /api/stories/{id}', { id: story.id }, {}], story)
  queryClient.setQueryData(['GET /api/characters/{id}', { id: 7 }, {}], { id: 7 })
  for (const key of ['GET /api/shared-with-me', 'GET /api/collaborative-content'])
    queryClient.setQueryData([key, {}, {}], [])
  const stops = seen.map((query) => new QueryObserver(queryClient, query as never).subscribe(() => undefined))
  renderHook(() => useLiveAccess())
  renderHook(() => useLiveMessages())
  queryClient.setQueryData(['GET /api/messages', {}, {}], [])
  await connect()
  await waitFor(() =>
    expect(queryClient.getQueryState(['GET /api/messages', {}, {}])?.isInvalidated).toBe(true),
  )
  expect(fetched).toEqual([])
  emit('disconnect', 'ping timeout')
  emit('connect')
  await waitFor(() => expect(fetched).toHaveLength(5))
  expect(fetched.map((url) => url.replace(/\?.*/, '')).toSorted()).toEqual([
    '/api/characters/7',
    '/api/collaborative-content',
    '/api/shared-with-me',
    '/api/stories/1',
    '/api/stories/3',
  ])
  for (const stop of stops) stop()
})

test('a deleted message is read again in the list of messages that the dashboard counts', async () => {
  queryClient.setQueryData(['GET /api/messages', {}, {}], [])
  renderHook(() => useLiveMessages())
  const state = () => queryClient.getQueryState(['GET /api/messages', {}, {}])
  await connect()
  await waitFor(() => expect(state()?.isInvalidated).toBe(true))
  queryClient.setQueryData(['GET /api/messages', {}, {}], [])
  expect(state()?.isInvalidated).toBe(false)
  push('conversation.updated', { userId: 'ben' })
  expect(state()?.isInvalidated).toBe(true)
})

test('after a collaboration request was answered in another tab, the people who work on a story of the user are read again', async () => {
  const keys = [
    ['GET /api/collaborative-content', {}, {}],
    ['GET /api/stories/{id}/collaborators', { id: 3 }, {}],
  ]
  renderHook(() => useLiveAccess())
  await connect()
  for (const key of keys) queryClient.setQueryData(key, [])
  push('collaboration-request.updated', { id: 5 })
  for (const key of keys) expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})

const accessKeys = (['stories', 'characters'] as const).map((things) =>
  ['collaborators', 'shares', 'share-link'].map((list) => [`GET /api/${things}/{id}/${list}`, { id: 3 }, {}]),
)

test('after a reconnect, the lists of those who have access to things of the user are read again', async () => {
  renderHook(() => useLiveAccess())
  await connect()
  for (const key of accessKeys.flat()) queryClient.setQueryData(key, [])
  emit('disconnect', 'ping timeout')
  emit('connect')
  for (const key of accessKeys.flat())
    await waitFor(() => expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true))
})

test('when a collaborator leaves a story or a character, the lists of those who have access to it are read again', async () => {
  renderHook(() => useLiveAccess())
  await connect()
  for (const [at, type] of (['story', 'character'] as const).entries()) {
    for (const key of accessKeys.flat()) queryClient.setQueryData(key, [])
    push('access.updated', { type, id: 3 })
    for (const [other, keys] of accessKeys.entries())
      for (const key of keys) expect(queryClient.getQueryState(key)?.isInvalidated).toBe(other === at)
  }
})
