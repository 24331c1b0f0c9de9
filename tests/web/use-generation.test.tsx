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
