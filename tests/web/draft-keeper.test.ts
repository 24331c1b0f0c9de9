import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DraftKeeper } from '../../web/src/features/desk/draft-keeper.ts'
import type { DraftCalls } from '../../web/src/features/desk/draft-text.ts'
import { SAVE_AFTER_MS } from '../../web/src/features/desk/keeper-times.ts'
import { ApiError } from '../../web/src/lib/api-error.ts'
import { localStore } from '../../web/src/lib/device-storage.ts'

const chapter = { id: 1, title: 'Rain', content: 'It rained.', updatedAt: '2026-01-01T00:00:00.000Z' }
const key = 'desk-chapter-1'
const never = () => Promise.reject(new Error('not called'))

/** Creates a fake server with one draft, which behaves like the API. */
function server() {
  let clock = 0
  let draft: { title: string; content: string; updatedAt: string } | null = null
  let isOffline = false
  let losesAnswer = false
  const next = () => new Date(Date.UTC(2026, 1, 1) + clock++ * 1000).toISOString()
  const calls: DraftCalls = {
    send: async ({ title, content, base }) => {
      if (isOffline) throw new TypeError('Failed to fetch')
      const seen = draft?.updatedAt ?? chapter.updatedAt
      const isSame = draft?.title === title && draft.content === content
      if (base !== seen && !isSame) {
        const theirs = { ...(draft ?? chapter), isDraft: draft !== null }
        throw new ApiError(409, '', JSON.stringify({ code: 'conflict', both: { mine: {}, theirs } }))
      }
      if (!isSame) draft = { title, content, updatedAt: next() }
      if (losesAnswer) {
        losesAnswer = false
        throw new TypeError('Failed to fetch')
      }
      return { chapterId: 1, base: chapter.updatedAt, updatedAt: draft?.updatedAt ?? '' }
    },
    discard: never,
    publish: never,
    readLatest: never,
  }
  return {
    calls,
    get draft() {
      return draft
    },
    goOffline: (offline: boolean) => {
      isOffline = offline
    },
    loseNextAnswer: () => {
      losesAnswer = true
    },
    writeElsewhere: (content: string) => {
      draft = { title: 'Rain', content, updatedAt: next() }
    },
  }
}

function open(calls: DraftCalls) {
  const keeper = new DraftKeeper({
    placeOf: () => ({ key, calls }),
    chapter,
    draft: null,
    onUnauthorized: () => {},
  })
  let content = keeper.start.content
  keeper.read = () => ({ title: 'Rain', content })
  keeper.open()
  const type = (words: string) => {
    content += words
    keeper.change()
  }
  return { keeper, type, state: () => keeper.snapshot().state }
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the draft keeper (D-137)', () => {
  test('sends the text once, two seconds after the last key', async () => {
    const api = server()
    const { type, state } = open(api.calls)
    type(' And')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 100)
    type(' snowed.')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 100)
    expect([api.draft, state()]).toEqual([null, 'waiting'])
    await vi.advanceTimersByTimeAsync(200)
    expect([api.draft?.content, state()]).toEqual(['It rained. And snowed.', 'kept'])
    expect(Object.keys(localStorage).filter((name) => name.includes('draft:'))).toEqual([])
  })

  test('sends the text after at most 20 seconds of typing without a pause', async () => {
    const api = server()
    const { type } = open(api.calls)
    for (let seconds = 0; seconds < 21; seconds += 1) {
      type('.')
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(api.draft).not.toBeNull()
  })

  test('stores on the device what it cannot send, and a later visit sends it', async () => {
    const api = server()
    api.goOffline(true)
    const first = open(api.calls)
    first.type(' In the tunnel.')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(first.state()).toBe('offline')
    first.keeper.close()
    await vi.advanceTimersByTimeAsync(100)
    api.goOffline(false)
    const second = open(api.calls)
    expect(second.keeper.start.content).toBe('It rained. In the tunnel.')
    await vi.advanceTimersByTimeAsync(100)
    expect([api.draft?.content, second.state()]).toEqual(['It rained. In the tunnel.', 'kept'])
  })

  test('does not overwrite a text that it has not read, also after another visit', async () => {
    const api = server()
    const first = open(api.calls)
    api.writeElsewhere('It snowed.')
    first.type(' Mine.')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(first.state()).toBe('conflict')
    first.keeper.close()
    const second = open(api.calls)
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect([api.draft?.content, second.state()]).toEqual(['It snowed.', 'conflict'])
    await second.keeper.keepMine()
    expect([api.draft?.content, second.state()]).toEqual(['It rained. Mine.', 'kept'])
  })

  test('continues without a question if its own text arrived and the answer was lost', async () => {
    const api = server()
    const { type, state } = open(api.calls)
    api.loseNextAnswer()
    type(' One.')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect([api.draft?.content, state()]).toEqual(['It rained. One.', 'offline'])
    type(' Two.')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([api.draft?.content, state()]).toEqual(['It rained. One. Two.', 'kept'])
  })

  test('keeps text that is typed during a save', async () => {
    const api = server()
    const { type, keeper, state } = open(api.calls)
    type(' One.')
    const saving = keeper.flush()
    type(' Two.')
    await saving
    expect([api.draft?.content, state()]).toEqual(['It rained. One.', 'waiting'])
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect([api.draft?.content, state()]).toEqual(['It rained. One. Two.', 'kept'])
  })

  test('stores a text that it sends at once on the device only once', async () => {
    const stored = vi.spyOn(localStore, 'set')
    const { type, keeper } = open(server().calls)
    type(' One.')
    await keeper.flush()
    expect(stored.mock.calls.filter(([name]) => name.includes('draft:'))).toHaveLength(1)
    stored.mockRestore()
  })

  test('calls its listeners after the frame in which the first key is painted', async () => {
    const { type, keeper, state } = open(server().calls)
    const heard = vi.fn()
    keeper.subscribe(heard)
    let timesBeforePaint = -1
    type(' One.')
    requestAnimationFrame(() => {
      timesBeforePaint = heard.mock.calls.length
    })
    expect([state(), heard.mock.calls.length]).toEqual(['waiting', 0])
    await vi.advanceTimersByTimeAsync(100)
    expect([timesBeforePaint, heard.mock.calls.length]).toEqual([0, 1])
  })
})
