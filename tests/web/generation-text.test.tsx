import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PushEvent, PushEvents } from '#contract/events.ts'
import {
  rememberPushedText,
  useGenerationText,
} from '../../web/src/features/generations/use-generation-text.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { generationSummary } from '../setup/generation-summary.ts'

const listeners = vi.hoisted(() => new Map<string, Set<(payload: unknown) => void>>())
vi.mock('../../web/src/lib/socket.ts', () => ({
  onPush: (event: string, listener: (payload: unknown) => void) => {
    const group = listeners.get(event) ?? new Set()
    listeners.set(event, group.add(listener))
    return () => group.delete(listener)
  },
}))

const push = <E extends PushEvent>(event: E, payload: PushEvents[E]) =>
  act(() => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  })
const pushText = (offset: number, delta: string, id = 'a') =>
  push('generation.text', { id, attempt: 1, offset, delta })
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const generation = generationSummary()

let requestCount: number
let savedText: string

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  requestCount = 0
  savedText = ''
  vi.stubGlobal('fetch', async () => {
    requestCount += 1
    return Response.json({ ...generation, text: savedText })
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a screen opened during a generation shows all text as soon as the earlier part can be fetched, with two requests in all', async () => {
  savedText = 'The lamp'
  const { result } = renderHook(() => useGenerationText(generation))
  pushText(13, ' out')
  pushText(17, ' at')
  await advance(0)
  expect(result.current).toBe('The lamp')
  for (let n = 0; n < 10; n += 1) {
    pushText(20 + n, '.')
    await advance(60)
  }
  expect(requestCount).toBe(1)
  savedText = 'The lamp goes out at'
  await advance(400)
  expect(result.current).toBe('The lamp goes out at..........')
  pushText(30, ' dawn')
  expect(result.current).toBe('The lamp goes out at.......... dawn')
  await advance(9_000)
  expect(requestCount).toBe(2)
})

test('text that is missing directly after a fetch is fetched only when it can have been saved', async () => {
  savedText = 'The lamp'
  const { result } = renderHook(() => useGenerationText(generation))
  await advance(0)
  pushText(13, ' out')
  await advance(0)
  expect(requestCount).toBe(1)
  savedText = 'The lamp goes out'
  await advance(1_000)
  expect(result.current).toBe('The lamp goes out')
  expect(requestCount).toBe(2)
})

test('the text of a generation is fetched after 10 seconds without pushes, and then after doubled delays', async () => {
  const { result } = renderHook(() => useGenerationText(generation))
  await advance(0)
  expect(requestCount).toBe(1)
  await advance(6_000)
  pushText(0, 'The')
  await advance(3_000)
  pushText(0, 'Somebody else’s', 'b')
  await advance(6_999)
  expect(result.current).toBe('The')
  expect(requestCount).toBe(1)
  await advance(1)
  expect(requestCount).toBe(2)
  await advance(19_999)
  expect(requestCount).toBe(2)
  await advance(1)
  expect(requestCount).toBe(3)
  await advance(5_000)
  push('generation.updated', generation)
  await advance(9_999)
  expect(requestCount).toBe(3)
  await advance(1)
  expect(requestCount).toBe(4)
})

test('a resync push fetches the text of a running generation at once, and not the text of a finished generation', async () => {
  const { rerender } = renderHook(
    (status: 'running' | 'failed') => useGenerationText({ ...generation, status }),
    {
      initialProps: 'running',
    },
  )
  await advance(0)
  push('resync', {})
  await advance(0)
  expect(requestCount).toBe(2)
  rerender('failed')
  await advance(60_000)
  push('resync', {})
  expect(requestCount).toBe(3)
})

test('a failed fetch of the text of a generation is repeated after doubled delays', async () => {
  vi.stubGlobal('fetch', async () => {
    requestCount += 1
    return new Response('away', { status: 503 })
  })
  const { result } = renderHook(() => useGenerationText(generation))
  await advance(0)
  pushText(5, ' out')
  await advance(7_500)
  // The push causes one request at once, because no request is running. When it fails, it is repeated after 1, 2 and 4
  // seconds.
  expect(requestCount).toBe(5)
  expect(result.current).toBe('')
})

test('a screen opened after the first words of a generation were pushed shows them before they can be fetched', async () => {
  const stop = rememberPushedText()
  pushText(0, 'The lamp', 'late')
  pushText(8, ' goes out', 'late')
  const { result } = renderHook(() => useGenerationText(generationSummary({ id: 'late' })))
  expect(result.current).toBe('The lamp goes out')
  pushText(17, ' at dawn', 'late')
  await advance(0)
  expect(result.current).toBe('The lamp goes out at dawn')
  expect(requestCount).toBe(1)
  stop()
})
