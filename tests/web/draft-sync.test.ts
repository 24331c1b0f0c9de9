import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SAVE_AFTER_MS, SAVE_LONG_AFTER_MS } from '../../web/src/features/desk/draft-sync-times.ts'
import type { DraftCalls } from '../../web/src/features/desk/draft-text.ts'
import { localStore } from '../../web/src/lib/device-storage.ts'
import {
  firstChapter as first,
  noConnection,
  openKeeper as open,
  draftServer as server,
  signedOut,
} from '../setup/draft-server.ts'

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

const both = 'It rained. One. Two.'

describe('the draft keeper whose save, discard or choice fails (D-137)', () => {
  test.each([
    ['save', 'publish'],
    ['discard', 'discard'],
  ] as const)(
    'leads to the sign-in if the session has ended before a %s, and keeps the words',
    async (act, call) => {
      const api = server()
      const onUnauthorized = vi.fn()
      const { keeper, type, state } = open(api.calls, { onUnauthorized })
      type(' One. Two.')
      await keeper.flush()
      api.failNext(call, signedOut())
      await expect(keeper[act]()).rejects.toThrow()
      expect(onUnauthorized).toHaveBeenCalledTimes(1)
      expect([keeper.read().content, api.draft?.content, state()]).toEqual([both, both, 'kept'])
      await keeper[act]()
      expect([api.draft, state()]).toEqual([null, 'clean'])
    },
  )

  test('leads to the sign-in if the session has ended before the other text is taken, and still shows the choice', async () => {
    const api = server()
    const onUnauthorized = vi.fn()
    const { keeper, type, state } = open(api.calls, { onUnauthorized })
    type(' One. Two.')
    await keeper.flush()
    await api.calls.publish({
      title: 'Rain',
      content: 'It snowed.',
      base: first.updatedAt,
      draft: undefined,
    })
    await expect(keeper.save()).rejects.toThrow()
    api.failNext('discard', signedOut())
    await expect(keeper.takeTheirs()).rejects.toThrow()
    expect([onUnauthorized.mock.calls.length, api.draft?.content, state()]).toEqual([1, both, 'conflict'])
  })

  test('sends the typed words after two seconds if the other text could not be read after a conflict', async () => {
    const api = server()
    const { keeper, type, state } = open(api.calls)
    type(' Mine.')
    api.saveElsewhere('It snowed.')
    api.failNext('readLatest', noConnection())
    await expect(keeper.save()).rejects.toThrow()
    expect(state()).toBe('waiting')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect([keeper.snapshot().theirs?.content, state()]).toEqual(['It snowed.', 'conflict'])
  })

  test('sends the words that are typed while it finds that the chapter already has the saved text', async () => {
    const api = server()
    const { keeper, type, state } = open(api.calls)
    type(' One.')
    // The chapter was saved, but the answer was lost.
    await api.calls.publish({ ...keeper.read(), base: first.updatedAt, draft: undefined })
    const release = api.holdPublishing()
    const saving = keeper.save()
    await vi.advanceTimersByTimeAsync(100)
    type(' Two.')
    release()
    await saving
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect([api.chapter.content, api.draft?.content, state()]).toEqual(['It rained. One.', both, 'kept'])
  })
})
