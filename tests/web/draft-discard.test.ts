import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import { SAVE_AFTER_MS } from '../../web/src/features/desk/draft-sync-times.ts'
import type { DraftCalls } from '../../web/src/features/desk/draft-text.ts'
import { ApiError } from '../../web/src/lib/api-error.ts'
import { draftServer, firstChapter, noConnection, openKeeper } from '../setup/draft-server.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const mine = 'It rained. One. Two.'

describe('the draft keeper whose writer discards the draft (D-137)', () => {
  test('keeps a draft of another device that this device has not read, and asks about it', async () => {
    const api = draftServer()
    const { keeper, type, state } = openKeeper(api.calls)
    type(' One.')
    await keeper.flush()
    api.writeElsewhere('It rained. Theirs.')
    await expect(keeper.discard()).rejects.toThrow()
    expect([api.draft?.content, keeper.snapshot().theirs?.content, state()]).toEqual([
      'It rained. Theirs.',
      'It rained. Theirs.',
      'conflict',
    ])
    await keeper.keepMine()
    expect([api.draft?.content, state()]).toEqual(['It rained. One.', 'kept'])
  })

  test('discards its own draft whose answer was lost', async () => {
    const api = draftServer()
    const { keeper, type, state } = openKeeper(api.calls)
    type(' One.')
    await keeper.flush()
    api.loseNextAnswer()
    type(' Two.')
    await keeper.flush()
    expect((await keeper.discard()).content).toBe('It rained.')
    expect([api.draft, state()]).toEqual([null, 'clean'])
  })

  test.each(['discard', 'readLatest'] as const)(
    'sends the typed words after two seconds if the call %s has failed',
    async (call) => {
      const api = draftServer()
      const { keeper, type, state } = openKeeper(api.calls)
      type(' One.')
      await keeper.flush()
      type(' Two.')
      api.failNext(call, noConnection())
      await expect(keeper.discard()).rejects.toThrow()
      await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
      expect([api.draft?.content, state()]).toEqual([mine, 'kept'])
    },
  )

  test('sends the words again if the draft was removed but the answer was lost', async () => {
    const api = draftServer()
    const { keeper, type, state } = openKeeper(api.calls)
    type(' One. Two.')
    await keeper.flush()
    api.loseNextAnswer()
    await expect(keeper.discard()).rejects.toThrow()
    expect(api.draft).toBeNull()
    await vi.advanceTimersByTimeAsync(2 * SAVE_AFTER_MS)
    expect([api.draft?.content, state()]).toEqual([mine, 'kept'])
  })

  test.each([
    ['this device, whose answer was lost, without a question', 'kept'],
    ['another device only after a question', 'conflict'],
  ] as const)(
    'sends the words of a new chapter again if its draft was removed by %s',
    async (_, expected) => {
      const api = draftServer()
      let version: string | null = null
      const calls: DraftCalls = {
        ...api.calls,
        // Without a draft, the server has nothing of a new chapter that could be compared.
        send: async ({ base }) => {
          const theirs = { title: '', content: '', updatedAt: null, isDraft: false }
          const body = JSON.stringify({ code: 'conflict', both: { mine: {}, theirs } })
          if (base !== version) throw new ApiError(409, '', body)
          version = firstChapter.updatedAt
          return { chapterId: null, base: null, updatedAt: version }
        },
        discard: async () => {
          version = null
          throw noConnection()
        },
        readLatest: async () => ({ chapter: null, draft: null }),
      }
      const { keeper, type, state } = openKeeper(calls, {
        chapter: null,
        placeOf: () => ({ key: 'desk-new', of: { storyId: 1, chapterId: null, name: '' }, calls }),
      })
      type('It was warm.')
      await keeper.flush()
      if (expected === 'kept') await expect(keeper.discard()).rejects.toThrow()
      else {
        version = null
        type(' They stayed.')
      }
      await vi.advanceTimersByTimeAsync(2 * SAVE_AFTER_MS)
      expect([state(), version !== null]).toEqual([expected, expected === 'kept'])
      if (expected === 'conflict') await keeper.keepMine()
      expect([state(), version !== null]).toEqual(['kept', true])
    },
  )

  test('sends no draft while the draft is being discarded', async () => {
    const api = draftServer()
    const answer = Promise.withResolvers<void>()
    const readLatest = async () => {
      await answer.promise
      return api.calls.readLatest()
    }
    const { keeper, type, state } = openKeeper({ ...api.calls, readLatest })
    type(' One.')
    await keeper.flush()
    const discarding = keeper.discard()
    type(' Two.')
    await vi.advanceTimersByTimeAsync(3 * SAVE_AFTER_MS)
    void keeper.flush({ isLeaving: true })
    answer.resolve()
    await discarding
    await vi.advanceTimersByTimeAsync(3 * SAVE_AFTER_MS)
    expect([api.sends, api.draft, state()]).toEqual([1, null, 'clean'])
  })

  test('first repeats the save of a new chapter that had no answer, so that the next save makes no second chapter', async () => {
    const created = {
      id: 1,
      title: '',
      content: 'It was warm.',
      updatedAt: firstChapter.updatedAt,
    } as Chapter
    const api = draftServer()
    let saves = 0
    const ofNew: DraftCalls = {
      ...api.calls,
      send: () => Promise.reject(noConnection()),
      publish: async () => {
        saves += 1
        if (saves === 1) throw noConnection()
        return created
      },
      readLatest: async () => ({ chapter: null, draft: null }),
    }
    const { keeper, type } = openKeeper(api.calls, {
      chapter: null,
      placeOf: (chapterId) => {
        const calls =
          chapterId === null
            ? ofNew
            : { ...api.calls, readLatest: async () => ({ chapter: created, draft: null }) }
        return { key: `desk-${chapterId}`, of: { storyId: 1, chapterId, name: '' }, calls }
      },
    })
    const onCreated = vi.fn()
    keeper.onCreated = onCreated
    type('It was warm.')
    await expect(keeper.save()).rejects.toThrow()
    type(' They stayed.')
    expect((await keeper.discard()).content).toBe('It was warm.')
    expect([saves, onCreated.mock.calls, keeper.isUnsaved]).toEqual([2, [[created]], false])
  })
})
