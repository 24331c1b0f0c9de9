import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import type { StoryDetail } from '#contract/stories.ts'
import {
  activeGenerations,
  resyncGenerations,
  takeAnswer,
  takeGeneration,
  withGeneration,
} from '../../web/src/features/generations/generation-cache.ts'
import { isLater } from '../../web/src/features/generations/generation-order.ts'
import { waitWords } from '../../web/src/features/generations/generation-words.ts'
import { useLiveGenerations } from '../../web/src/features/generations/use-live-generations.ts'
import { read } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { onPush } from '../../web/src/lib/socket.ts'
import { currentToasts } from '../../web/src/lib/toasts.ts'
import { generationSummary } from '../setup/generation-summary.ts'

describe('isLater', () => {
  const held = generationSummary({})
  test.each([
    ['accepts a state of a generation with a higher progress', { progress: 0.5 }, true],
    ['rejects a state of a generation with a lower progress', { progress: 0.3 }, false],
    ['accepts the finished status of a generation', { status: 'completed' as const, progress: 1 }, true],
    [
      'accepts a queued generation with a higher attempt',
      { status: 'queued' as const, attempt: 2, progress: 0 },
      true,
    ],
    [
      'accepts a generation that was put back, which keeps its attempt',
      { status: 'queued' as const, progress: 0.1 },
      true,
    ],
    ['rejects an older attempt, even if it is finished', { status: 'failed' as const, attempt: 0 }, false],
  ])('isLater %s', (_words, part, later) => {
    expect(isLater(held, generationSummary(part))).toBe(later)
  })

  test('isLater rejects a running state that arrives after the finished state', () => {
    expect(
      isLater(generationSummary({ status: 'completed', progress: 1 }), generationSummary({ progress: 0.9 })),
    ).toBe(false)
  })
})

test('isLater rejects a running state that arrives after its generation was queued again', () => {
  const putBack = generationSummary({ status: 'queued' })
  expect(isLater(putBack, generationSummary({ progress: 0.9 }))).toBe(false)
  expect(isLater(putBack, generationSummary({ attempt: 2, progress: 0 }))).toBe(true)
})

describe('withGeneration', () => {
  test('withGeneration adds a new generation first, updates a known one and removes a finished one', () => {
    const one = generationSummary({})
    const other = generationSummary({ id: 'b' })
    expect(withGeneration([one], other)).toEqual([other, one])
    const renewed = generationSummary({ progress: 0.9 })
    expect(withGeneration([other, one], renewed)).toEqual([other, renewed])
    expect(withGeneration([other, one], generationSummary({ status: 'completed' }))).toEqual([other])
  })
})

describe('a failed chapter that was dismissed or kept in another tab', () => {
  const story = read('GET /api/stories/{id}', { params: { id: 1 } }).queryKey
  const chapters = read('GET /api/stories/{id}/chapters', { params: { id: 1 } }).queryKey
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  const error = { code: 'provider_failed', message: 'The AI kept failing.' }
  let attempt = 0
  let failed: GenerationSummary

  /** Fills the cache like a tab that was opened before the generation failed, or after that. */
  const cacheStory = () => {
    queryClient.setQueryData(story, { id: 1, generation: failed } as unknown as StoryDetail)
    queryClient.setQueryData(chapters, [])
  }
  beforeEach(() => {
    queryClient.clear()
    attempt += 1
    failed = generationSummary({ status: 'failed', attempt, error })
    cacheStory()
  })

  test.each([
    ['dismissal of a failed chapter', { dismissed: true }, false],
    ['keeping a failed chapter', { result: { chapter: {} } }, true],
  ])('%s in another tab refetches the story without a toast', async (_words, decision, newChapters) => {
    await takeGeneration(failed)
    expect(currentToasts()[0]?.text).toBe('Failed to generate story content. Please try again.')
    const toastsBefore = currentToasts()
    cacheStory()
    await takeGeneration({ ...failed, ...decision })
    expect(isStale(story)).toBe(true)
    expect(isStale(chapters)).toBe(newChapters)
    cacheStory()
    await takeGeneration({ ...failed, ...decision })
    expect(isStale(story)).toBe(false)
    expect(currentToasts()).toBe(toastsBefore)
  })

  test('a dismissal of a failed chapter while the tab was disconnected refetches the story without a toast', async () => {
    const toastsBefore = currentToasts()
    const answers: Record<string, unknown> = {
      '/api/generations?active=true': [],
      '/api/generations/a': { ...failed, text: '' },
    }
    vi.stubGlobal('fetch', async (url: string) => Response.json(answers[url]))
    await resyncGenerations()
    expect(isStale(story)).toBe(false)
    answers['/api/generations/a'] = { ...failed, dismissed: true, text: '' }
    await resyncGenerations()
    vi.unstubAllGlobals()
    expect(isStale(story)).toBe(true)
    expect(currentToasts()).toBe(toastsBefore)
  })
})

test('a generation of a kind that this client does not know is neither listed nor announced', async () => {
  const newer = generationSummary({ id: 'newer', kind: 'unheard-of' as GenerationSummary['kind'] })
  const toastsBefore = currentToasts()
  vi.stubGlobal('fetch', async () => Response.json([newer, generationSummary({ id: 'known' })]))
  queryClient.clear()
  await queryClient.fetchQuery(activeGenerations)
  await takeAnswer(newer)
  await takeAnswer({ ...newer, status: 'failed' })
  vi.unstubAllGlobals()
  expect(queryClient.getQueryData(activeGenerations.queryKey)?.map(({ id }) => id)).toEqual(['known'])
  expect(currentToasts()).toBe(toastsBefore)
})

test('a list of generations requested before a push does not undo the push', async () => {
  const list = [
    generationSummary({ id: 'ends' }),
    generationSummary({ id: 'goes' }),
    generationSummary({ id: 'new' }),
  ]
  queryClient.setQueryData(activeGenerations.queryKey, list)
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.startsWith('/api/generations?')) return new Response(null, { status: 404 })
    takeGeneration(
      generationSummary({ id: 'ends', kind: 'avatar', storyId: null, status: 'completed', progress: 1 }),
    )
    takeGeneration(generationSummary({ id: 'goes', progress: 0.9 }))
    return Response.json(list)
  })
  await queryClient.fetchQuery({ ...activeGenerations, staleTime: 0 })
  vi.unstubAllGlobals()
  const held = queryClient.getQueryData(activeGenerations.queryKey)
  expect(held?.map(({ id, progress }) => [id, progress])).toEqual([
    ['goes', 0.9],
    ['new', 0.4],
  ])
})

test('a late push does not add a finished generation to the list of active generations again', async () => {
  queryClient.setQueryData(activeGenerations.queryKey, [generationSummary({ id: 'late', attempt: 1 })])
  await takeAnswer(generationSummary({ id: 'late', status: 'completed', progress: 1 }))
  await takeAnswer(generationSummary({ id: 'late', progress: 0.9 }))
  expect(queryClient.getQueryData(activeGenerations.queryKey)).toEqual([])
})

describe('after a reconnect', () => {
  const running = () => queryClient.getQueryData(activeGenerations.queryKey)?.map(({ id }) => id)
  const serve = (answers: Record<string, () => Response | Promise<Response>>) =>
    vi.stubGlobal('fetch', async (url: string) => answers[url]?.() ?? new Response(null, { status: 404 }))

  beforeEach(() => {
    queryClient.clear()
    queryClient.setQueryData(activeGenerations.queryKey, [
      generationSummary({ id: 'd' }),
      generationSummary({ id: 'b' }),
    ])
  })
  afterEach(() => vi.unstubAllGlobals())

  test('a generation that is no longer active after a reconnect stays in the list until its outcome has been fetched', async () => {
    const asked = Promise.withResolvers<void>()
    const ending = Promise.withResolvers<Response>()
    serve({
      '/api/generations?active=true': () =>
        Response.json([
          generationSummary({ id: 'ordered-elsewhere' }),
          generationSummary({ id: 'b', progress: 0.9 }),
        ]),
      '/api/generations/d': () => {
        asked.resolve()
        return ending.promise
      },
    })
    const resynced = resyncGenerations()
    await asked.promise
    expect(running()).toEqual(['d', 'b'])
    ending.resolve(Response.json({ ...generationSummary({ id: 'd', status: 'completed' }), text: '' }))
    await resynced
    expect(running()).toEqual(['ordered-elsewhere', 'b'])
    expect(queryClient.getQueryData(activeGenerations.queryKey)?.at(-1)?.progress).toBe(0.9)
  })

  test('a generation that no longer exists is removed from the list after a reconnect', async () => {
    serve({ '/api/generations?active=true': () => Response.json([generationSummary({ id: 'b' })]) })
    await resyncGenerations()
    expect(running()).toEqual(['b'])
  })
})

describe('a running generation', () => {
  let stops: (() => void)[] = []
  beforeEach(() => {
    vi.useFakeTimers()
    queryClient.clear()
    stops = [renderHook(() => useLiveGenerations()).unmount]
  })
  afterEach(() => {
    for (const stop of stops) stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('a generation whose end was not pushed is shown as ended within a minute, and other screens read again', async () => {
    queryClient.setQueryData(activeGenerations.queryKey, [generationSummary({ id: 'killed' })])
    vi.stubGlobal('fetch', async (url: string) =>
      Response.json(
        url === '/api/generations/killed'
          ? { ...generationSummary({ id: 'killed', status: 'completed', progress: 1 }), text: '' }
          : [],
      ),
    )
    const resynced = vi.fn()
    stops.push(onPush('resync', resynced))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queryClient.getQueryData(activeGenerations.queryKey)).toEqual([])
    expect(resynced).toHaveBeenCalledTimes(1)
  })

  test('a generation about which pushes arrive, or that waits for its owner, is not read', async () => {
    const waiting = generationSummary({ id: 'waiting', status: 'queued', awaits: 'contract' })
    queryClient.setQueryData(activeGenerations.queryKey, [waiting, generationSummary({ id: 'pushed' })])
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    for (let n = 1; n <= 6; n += 1) {
      await vi.advanceTimersByTimeAsync(20_000)
      takeGeneration(generationSummary({ id: 'pushed', progress: 0.4 + n / 100 }))
    }
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('waitWords', () => {
  test.each([
    [{ status: 'queued' as const, queuePosition: 3 }, '3 before yours'],
    [{ status: 'queued' as const, queuePosition: 0 }, 'next in line'],
    [{ etaSeconds: 4 }, 'a few seconds left'],
    [{ etaSeconds: 18 }, 'about 20 seconds left'],
    [{ etaSeconds: 130 }, 'about 2 minutes left'],
    [{ etaSeconds: null }, ''],
  ])('waitWords describes the wait of a generation with %o as "%s"', (part, words) => {
    expect(waitWords(generationSummary(part))).toBe(words)
  })
})
