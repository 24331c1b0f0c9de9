import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import { DraftKeeper } from '../../web/src/features/desk/draft-keeper.ts'
import type { DraftCalls } from '../../web/src/features/desk/draft-text.ts'
import { SAVE_AFTER_MS, SAVE_LONG_AFTER_MS } from '../../web/src/features/desk/keeper-times.ts'
import { ApiError } from '../../web/src/lib/api-error.ts'
import { localStore } from '../../web/src/lib/device-storage.ts'

const first = { id: 1, title: 'Rain', content: 'It rained.', updatedAt: '2026-01-01T00:00:00.000Z' }
const key = 'desk-chapter-1'
const never = () => Promise.reject(new Error('not called'))

/** Creates a fake server with one chapter and one draft, which behaves like the API. */
function server() {
  let clock = 0
  let chapter = first
  let draft: { title: string; content: string; updatedAt: string } | null = null
  let isOffline = false
  let losesAnswer = false
  let sends = 0
  let publishing = Promise.resolve()
  const conflict = (both?: object) => new ApiError(409, '', JSON.stringify({ code: 'conflict', both }))
  const next = () => new Date(Date.UTC(2026, 1, 1) + clock++ * 1000).toISOString()
  const calls: DraftCalls = {
    send: async ({ title, content, base }) => {
      sends += 1
      if (isOffline) throw new TypeError('Failed to fetch')
      const seen = draft?.updatedAt ?? chapter.updatedAt
      const isSame = draft?.title === title && draft.content === content
      if (base !== seen && !isSame) {
        const theirs = { ...(draft ?? chapter), isDraft: draft !== null }
        throw conflict({ mine: {}, theirs })
      }
      if (!isSame) draft = { title, content, updatedAt: next() }
      if (losesAnswer) {
        losesAnswer = false
        throw new TypeError('Failed to fetch')
      }
      return { chapterId: 1, base: chapter.updatedAt, updatedAt: draft?.updatedAt ?? '' }
    },
    discard: never,
    publish: async ({ title, content, base, draft: version }) => {
      await publishing
      if (base !== chapter.updatedAt || (version !== undefined && version !== draft?.updatedAt))
        throw conflict()
      chapter = { id: 1, title, content, updatedAt: next() }
      if (version !== undefined) draft = null
      return chapter as Chapter
    },
    readLatest: async () => ({
      chapter: chapter as Chapter,
      draft: draft && { ...draft, chapterId: 1, base: first.updatedAt },
    }),
  }
  return {
    calls,
    get draft() {
      return draft
    },
    get chapter() {
      return chapter
    },
    get sends() {
      return sends
    },
    /** Delays the answer to each save of the chapter until the returned function is called. */
    holdPublishing: () => {
      let release = () => {}
      publishing = new Promise<void>((resolve) => {
        release = resolve
      })
      return release
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
    placeOf: () => ({ key, of: { storyId: 1, chapterId: 1, name: 'chapter 1' }, calls }),
    chapter: first,
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
  test('the draft keeper sends the text of a chapter once, two seconds after the last key', async () => {
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

  test('the draft keeper sends the text of a chapter after at most 20 seconds of typing without a pause', async () => {
    const api = server()
    const { type } = open(api.calls)
    for (let seconds = 0; seconds < 21; seconds += 1) {
      type('.')
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(api.draft).not.toBeNull()
  })

  test('the draft keeper stores on the device a text that it cannot send, and a later visit sends it', async () => {
    const api = server()
    api.goOffline(true)
    const earlier = open(api.calls)
    earlier.type(' In the tunnel.')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(earlier.state()).toBe('offline')
    await earlier.keeper.close()
    await vi.advanceTimersByTimeAsync(100)
    api.goOffline(false)
    const second = open(api.calls)
    expect(second.keeper.start.content).toBe('It rained. In the tunnel.')
    await vi.advanceTimersByTimeAsync(100)
    expect([api.draft?.content, second.state()]).toEqual(['It rained. In the tunnel.', 'kept'])
  })

  test('the draft keeper does not overwrite a text on the server that it has not read, also after another visit', async () => {
    const api = server()
    const earlier = open(api.calls)
    api.writeElsewhere('It snowed.')
    earlier.type(' Mine.')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(earlier.state()).toBe('conflict')
    await earlier.keeper.close()
    const second = open(api.calls)
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect([api.draft?.content, second.state()]).toEqual(['It snowed.', 'conflict'])
    await second.keeper.keepMine()
    expect([api.draft?.content, second.state()]).toEqual(['It rained. Mine.', 'kept'])
  })

  test('the draft keeper shows no conflict if the server has its text but the answer to that save was lost', async () => {
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

  test('the draft keeper shows no conflict if the text of a closing page contradicts only the text that it sent before', async () => {
    const api = server()
    const answering = Promise.withResolvers<void>()
    const send: DraftCalls['send'] = async (...sent) => {
      const [answer] = await Promise.allSettled([api.calls.send(...sent)])
      await answering.promise
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    }
    const { type, keeper, state } = open({ ...api.calls, send })
    type(' One.')
    void keeper.flush()
    type(' Two.')
    void keeper.flush({ isLeaving: true })
    answering.resolve()
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect([api.draft?.content, api.sends, state()]).toEqual(['It rained. One. Two.', 3, 'kept'])
  })

  test('the draft keeper later sends the text that is typed during a save', async () => {
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

  test('the draft keeper sends no draft while the chapter is being saved, and then sends the words that were typed meanwhile', async () => {
    const api = server()
    const { type, keeper, state } = open(api.calls)
    const release = api.holdPublishing()
    type(' One.')
    const saving = keeper.save()
    await vi.advanceTimersByTimeAsync(100)
    type(' Two.')
    await vi.advanceTimersByTimeAsync(3 * SAVE_AFTER_MS)
    void keeper.flush({ isLeaving: true })
    await vi.advanceTimersByTimeAsync(100)
    expect([api.sends, state()]).toEqual([0, 'saving'])
    release()
    await saving
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect([api.chapter.content, api.draft?.content]).toEqual(['It rained. One.', 'It rained. One. Two.'])
    expect([api.sends, state()]).toEqual([1, 'kept'])
  })

  test('the draft keeper saves the chapter without a conflict if the only newer draft is its own, whose answer was lost', async () => {
    const api = server()
    const { type, keeper, state } = open(api.calls)
    type(' One.')
    await keeper.flush()
    api.loseNextAnswer()
    type(' Two.')
    await keeper.flush()
    expect([api.draft?.content, state()]).toEqual(['It rained. One. Two.', 'offline'])
    await keeper.save()
    expect([api.chapter.content, api.draft, state()]).toEqual(['It rained. One. Two.', null, 'clean'])
  })

  test('the draft keeper shows a conflict if the chapter was changed elsewhere before it is saved', async () => {
    const api = server()
    const { type, keeper, state } = open(api.calls)
    type(' Mine.')
    await keeper.flush()
    await api.calls.publish({ title: 'Rain', content: 'It snowed.', base: first.updatedAt, draft: undefined })
    await expect(keeper.save()).rejects.toThrow()
    expect([api.chapter.content, state()]).toEqual(['It snowed.', 'conflict'])
  })

  test('the draft keeper sends a text that is too long for a closing page one second after the last key', async () => {
    const api = server()
    const { type, keeper } = open(api.calls)
    type(' It rained.'.repeat(6_000))
    await keeper.flush()
    type(' And snowed.')
    await vi.advanceTimersByTimeAsync(SAVE_LONG_AFTER_MS)
    expect([api.sends, api.draft?.content.endsWith('And snowed.')]).toEqual([2, true])
  })

  test('the draft keeper of a new editor keeps its copy on the device when the save of a closed editor ends later', async () => {
    const api = server()
    api.goOffline(true)
    const earlier = open(api.calls)
    earlier.type(' One.')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    api.goOffline(false)
    const closing = earlier.keeper.close()
    const later = open(api.calls)
    later.type(' Two.')
    void later.keeper.flush({ isLeaving: true })
    await closing
    const [copy] = Object.keys(localStorage).filter((name) => name.includes('draft:'))
    expect(localStorage.getItem(copy ?? '')).toContain('It rained. One. Two.')
  })

  test('the draft keeper writes a text to the device only once if the text is sent at once', async () => {
    const stored = vi.spyOn(localStore, 'set')
    const { type, keeper } = open(server().calls)
    type(' One.')
    await keeper.flush()
    expect(stored.mock.calls.filter(([name]) => name.includes('draft:'))).toHaveLength(1)
    stored.mockRestore()
  })

  test('the draft keeper calls its listeners after the frame that shows the first typed character', async () => {
    const { type, keeper, state } = open(server().calls)
    const listener = vi.fn()
    keeper.subscribe(listener)
    let timesBeforePaint = -1
    type(' One.')
    requestAnimationFrame(() => {
      timesBeforePaint = listener.mock.calls.length
    })
    expect([state(), listener.mock.calls.length]).toEqual(['waiting', 0])
    await vi.advanceTimersByTimeAsync(100)
    expect([timesBeforePaint, listener.mock.calls.length]).toEqual([0, 1])
  })
})
