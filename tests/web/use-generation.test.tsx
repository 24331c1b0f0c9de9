import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PushEvent, PushEvents } from '#contract/events.ts'
import { useGeneration } from '../../web/src/features/generations/use-generation.ts'
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

const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test.each(['generation.updated', 'resync'] as const)(
  'a generation that ends during its first read is read again after the push %s',
  async (event) => {
    const running = generationSummary({ kind: 'passage' })
    const ended = generationSummary({ kind: 'passage', status: 'completed', progress: 1, result: { n: 1 } })
    const answers: ((response: Response) => void)[] = []
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
    const answer = (n: number, summary: typeof running) =>
      act(async () => answers[n]?.(Response.json({ ...summary, text: '', contract: null })))

    const { result } = renderHook(() => useGeneration('a'), { wrapper })
    await waitFor(() => expect(answers).toHaveLength(1))
    if (event === 'resync') push(event, {})
    else push(event, ended)
    await answer(0, running)
    // This timeout is shorter than the 10 s after which useGeneration reads again, so the second read must have been
    // caused by the event.
    await waitFor(() => expect(answers).toHaveLength(2), { timeout: 5_000 })
    await answer(1, ended)
    await waitFor(() => expect(result.current.data?.result).toEqual({ n: 1 }))
  },
)

test('does not refetch a generation after its first read if the read has the contract, even if two parts of a screen show it', async () => {
  const running = generationSummary({ kind: 'chapter' })
  let reads = 0
  const first = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => {
    reads += 1
    await first.promise
    return Response.json({ ...running, text: '', contract: { scenes: [] } })
  })
  const { result } = renderHook(() => [useGeneration('a'), useGeneration('a')] as const, { wrapper })
  push('generation.updated', { ...running, progress: 0.5 })
  push('generation.updated', { ...running, progress: 0.6 })
  first.resolve()
  await waitFor(() => expect(result.current[1].data?.contract).toEqual({ scenes: [] }))
  renderHook(() => useGeneration('a'), { wrapper })
  push('generation.updated', { ...running, progress: 0.7 })
  await waitFor(() => expect(result.current[0].data?.progress).toBe(0.7))
  expect(reads).toBe(1)
})

test('a generation that two parts of a screen show is read once after pushes that arrive during its first read', async () => {
  const running = generationSummary({ kind: 'passage' })
  const ended = generationSummary({ kind: 'passage', status: 'completed', progress: 1, result: { n: 1 } })
  let reads = 0
  const first = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => {
    reads += 1
    if (reads === 1) await first.promise
    return Response.json({ ...(reads === 1 ? running : ended), text: '', contract: null })
  })
  const { result } = renderHook(() => [useGeneration('a'), useGeneration('a')] as const, { wrapper })
  await waitFor(() => expect(reads).toBe(1))
  push('resync', {})
  push('generation.updated', ended)
  first.resolve()
  await waitFor(() => expect(result.current[0].data?.result).toEqual({ n: 1 }))
  expect(reads).toBe(2)
})
