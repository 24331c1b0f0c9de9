import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { invalidate, read } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a cached query that is invalidated during its first fetch is fetched once more', async () => {
  const first = Promise.withResolvers<Response>()
  const fetched = vi.fn(() => first.promise)
  vi.stubGlobal('fetch', fetched)
  const story = read('GET /api/stories/{id}', { params: { id: 1 } })
  const stop = new QueryObserver(queryClient, story).subscribe(() => undefined)
  fetched.mockImplementation(async () => Response.json({ id: 1, title: 'After' }))
  const invalidated = invalidate('GET /api/stories/{id}', { id: 1 })
  first.resolve(Response.json({ id: 1, title: 'Before' }))
  await invalidated
  expect(queryClient.getQueryData(story.queryKey)).toEqual({ id: 1, title: 'After' })
  expect(fetched).toHaveBeenCalledTimes(2)
  await invalidate('GET /api/stories/{id}', { id: 1 })
  await invalidate('GET /api/stories/{id}', { id: 2 })
  expect(fetched).toHaveBeenCalledTimes(3)
  stop()
})

test('a cached query that is invalidated twice during its first fetch is fetched once more', async () => {
  const first = Promise.withResolvers<Response>()
  const fetched = vi.fn(() => first.promise)
  vi.stubGlobal('fetch', fetched)
  const story = read('GET /api/stories/{id}', { params: { id: 1 } })
  const stop = new QueryObserver(queryClient, story).subscribe(() => undefined)
  fetched.mockImplementation(async () => Response.json({ id: 1, title: 'After' }))
  const invalidated = [1, 2].map(() => invalidate('GET /api/stories/{id}', { id: 1 }))
  first.resolve(Response.json({ id: 1, title: 'Before' }))
  await Promise.all(invalidated)
  expect(queryClient.getQueryData(story.queryKey)).toEqual({ id: 1, title: 'After' })
  expect(fetched).toHaveBeenCalledTimes(2)
  stop()
})
