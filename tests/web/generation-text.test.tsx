import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PushEvent, PushEvents } from '#contract/events.ts'
import { useGenerationText } from '../../web/src/features/generations/use-generation-text.ts'
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
const piece = (offset: number, delta: string, id = 'a') =>
  push('generation.text', { id, attempt: 1, offset, delta })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const generation = generationSummary()

let asked: number
let saved: string

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  asked = 0
  saved = ''
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json({ ...generation, text: saved })
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('one that begins in the midst has all that was pushed as soon as what came before is saved, and asks no more', async () => {
  saved = 'The lamp'
  const { result } = renderHook(() => useGenerationText(generation))
  piece(13, ' out')
  piece(17, ' at')
  await pass(0)
  expect(result.current).toBe('The lamp')
  for (let n = 0; n < 10; n += 1) {
    piece(20 + n, '.')
    await pass(60)
  }
  expect(asked).toBe(1)
  saved = 'The lamp goes out at'
  await pass(400)
  expect(result.current).toBe('The lamp goes out at..........')
  piece(30, ' dawn')
  expect(result.current).toBe('The lamp goes out at.......... dawn')
  await pass(9_000)
  expect(asked).toBe(2)
})

test('one that is silent for ten seconds asks once, and then in longer and longer pauses', async () => {
  const { result } = renderHook(() => useGenerationText(generation))
  await pass(0)
  expect(asked).toBe(1)
  await pass(6_000)
  piece(0, 'The')
  await pass(3_000)
  piece(0, 'Somebody else’s', 'b')
  await pass(6_999)
  expect(result.current).toBe('The')
  expect(asked).toBe(1)
  await pass(1)
  expect(asked).toBe(2)
  await pass(19_999)
  expect(asked).toBe(2)
  await pass(1)
  expect(asked).toBe(3)
  await pass(5_000)
  push('generation.updated', generation)
  await pass(9_999)
  expect(asked).toBe(3)
  await pass(1)
  expect(asked).toBe(4)
})

test('one asks at once on a resync, and a finished one only once', async () => {
  const { rerender } = renderHook(
    (status: 'running' | 'failed') => useGenerationText({ ...generation, status }),
    {
      initialProps: 'running',
    },
  )
  await pass(0)
  push('resync', {})
  await pass(0)
  expect(asked).toBe(2)
  rerender('failed')
  await pass(60_000)
  push('resync', {})
  expect(asked).toBe(3)
})

test('what the server fails to answer is asked again in longer and longer pauses', async () => {
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return new Response('away', { status: 503 })
  })
  const { result } = renderHook(() => useGenerationText(generation))
  await pass(0)
  piece(5, ' out')
  await pass(7_500)
  // One request goes out at once, since none is under way. The others follow after 1, 2 and 4 seconds.
  expect(asked).toBe(5)
  expect(result.current).toBe('')
})
