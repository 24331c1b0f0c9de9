import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DraftCalls } from '../../web/src/features/desk/draft-text.ts'
import { ApiError } from '../../web/src/lib/api-error.ts'
import { storeDraft } from '../../web/src/lib/drafts.ts'
import { copyName, draftServer, firstChapter, noConnection, openKeeper } from '../setup/draft-server.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const mine = 'It rained. One. Two.'

/** Types words that reach the server only in part, and closes the page. */
async function leaveUnsent(api: ReturnType<typeof draftServer>, kept: string, unsent: string) {
  const { keeper, type } = openKeeper(api.calls)
  type(kept)
  await keeper.flush()
  api.goOffline(true)
  type(unsent)
  await keeper.close()
  await vi.advanceTimersByTimeAsync(100)
  api.goOffline(false)
}

describe('the draft keeper of a page that is opened again (D-137)', () => {
  test.each([
    ['without a draft', '', ' One. Two.'],
    ['with a draft that was saved as the chapter', ' One.', ' Two.'],
  ])('does not save over a chapter that it has not shown, %s', async (_, kept, unsent) => {
    const api = draftServer()
    await leaveUnsent(api, kept, unsent)
    api.saveElsewhere('It snowed.')
    api.failNext('send', noConnection())
    const { keeper, state } = openKeeper(api.calls, { chapter: api.chapter })
    await expect(keeper.save()).rejects.toThrow()
    expect([api.chapter.content, keeper.read().content, state()]).toEqual(['It snowed.', mine, 'conflict'])
    await keeper.keepMine()
    await keeper.save()
    expect([api.chapter.content, state()]).toEqual([mine, 'clean'])
  })

  test('does not save while the writer has to choose between two texts', async () => {
    const api = draftServer()
    await leaveUnsent(api, '', ' One. Two.')
    api.saveElsewhere('It snowed.')
    const { keeper, state } = openKeeper(api.calls, { chapter: api.chapter })
    const publish = vi.spyOn(api.calls, 'publish')
    // The conflict is found while the save waits for the first call.
    await expect(keeper.save()).rejects.toThrow()
    await expect(keeper.save()).rejects.toThrow()
    expect([publish.mock.calls.length, keeper.snapshot().theirs?.content, state()]).toEqual([
      0,
      'It snowed.',
      'conflict',
    ])
  })

  test('keeps the question of a save during which more words were to be sent', async () => {
    const api = draftServer()
    const { keeper, type, state } = openKeeper(api.calls)
    type(' One.')
    await keeper.flush()
    const release = api.holdPublishing()
    const saving = keeper.save().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    api.writeElsewhere('It snowed.')
    type(' Two.')
    const sending = keeper.flush()
    release()
    await Promise.all([saving, sending])
    expect([api.sends, keeper.snapshot().theirs?.content, state()]).toEqual([1, 'It snowed.', 'conflict'])
  })

  test('does not save the copy of an earlier release over a chapter that it has not shown', async () => {
    const api = draftServer()
    storeDraft(copyName, { title: 'Rain', content: mine }, { seen: firstChapter.updatedAt, sent: [] })
    api.saveElsewhere('It snowed.')
    api.failNext('send', noConnection())
    const { keeper, state } = openKeeper(api.calls, { chapter: api.chapter })
    await expect(keeper.save()).rejects.toThrow()
    expect([api.chapter.content, state()]).toEqual(['It snowed.', 'conflict'])
  })

  test('sends its words without a question if only the draft was discarded elsewhere', async () => {
    const api = draftServer()
    await leaveUnsent(api, ' One.', ' Two.')
    api.discardElsewhere()
    const { state } = openKeeper(api.calls)
    await vi.advanceTimersByTimeAsync(100)
    expect([api.draft?.content, state()]).toEqual([mine, 'kept'])
  })
})

test('a text that the writer kept over a later version of the chapter is saved after a reload without another question (D-137)', async () => {
  const api = draftServer()
  const { keeper, type, state } = openKeeper(api.calls)
  type(' Mine.')
  await keeper.flush()
  const base = api.chapter.updatedAt
  await api.calls.publish({ title: 'Rain', content: 'It snowed.', base, draft: undefined })
  await expect(keeper.save()).rejects.toThrow()
  expect(state()).toBe('conflict')
  await keeper.keepMine()
  await keeper.close()
  const again = openKeeper(api.calls, { chapter: api.chapter, draft: api.draft })
  await again.keeper.save()
  expect([api.chapter.content, again.state()]).toEqual(['It rained. Mine.', 'clean'])
})

describe('the draft keeper of a new chapter whose draft another device has saved (D-137)', () => {
  /** Types a new chapter whose draft the server then no longer has, and tries to save it. */
  async function saveEnded() {
    const bases: (string | null)[] = []
    const calls: DraftCalls = {
      ...draftServer().calls,
      send: async ({ base }) => {
        bases.push(base)
        return { chapterId: null, base: null, updatedAt: firstChapter.updatedAt }
      },
      publish: () => Promise.reject(new ApiError(409, '', JSON.stringify({ code: 'conflict' }))),
      readLatest: async () => ({ chapter: null, draft: null }),
    }
    const opened = openKeeper(calls, {
      chapter: null,
      placeOf: () => ({ key: 'desk-new', of: { storyId: 1, chapterId: null, name: '' }, calls }),
    })
    opened.type('It was warm.')
    await opened.keeper.flush()
    await expect(opened.keeper.save()).rejects.toThrow()
    return { ...opened, bases }
  }

  test('asks at Save, and keeps the words as the draft of another new chapter if the writer keeps them', async () => {
    const { keeper, state, bases } = await saveEnded()
    expect([state(), keeper.snapshot().theirs?.content]).toEqual(['conflict', ''])
    await keeper.keepMine()
    expect([state(), keeper.read().content, bases]).toEqual(['kept', 'It was warm.', [null, null]])
  })

  test('asks at Save, and shows an empty page if the writer takes the other version', async () => {
    const { keeper, show, state } = await saveEnded()
    show(await keeper.takeTheirs())
    expect([state(), keeper.read().content, keeper.isUnsaved]).toEqual(['clean', '', false])
  })
})

describe('the draft keeper whose writer takes the other of two texts (D-137)', () => {
  /**
   * Opens a chapter, and types words that conflict with the draft of another device, which is based on a later version
   * of the chapter.
   */
  async function disagree() {
    const api = draftServer()
    const opened = openKeeper(api.calls)
    api.saveElsewhere('It snowed.')
    api.writeElsewhere('It snowed. Theirs.')
    opened.type(' Mine.')
    await opened.keeper.flush()
    expect(opened.keeper.snapshot().theirs?.content).toBe('It snowed. Theirs.')
    return { api, ...opened }
  }

  test('does not ask again when the taken draft, which is based on a later chapter, is saved', async () => {
    const { api, keeper, show, state } = await disagree()
    show(await keeper.takeTheirs())
    expect(state()).toBe('kept')
    await keeper.save()
    expect([api.chapter.content, api.draft, state()]).toEqual(['It snowed. Theirs.', null, 'clean'])
  })

  test('takes the present words of the other device if they were changed after the question', async () => {
    const { api, keeper, show, state } = await disagree()
    api.writeElsewhere('It snowed. Theirs. More.')
    show(await keeper.takeTheirs())
    expect([keeper.read().content, api.draft?.content, state()]).toEqual([
      'It snowed. Theirs. More.',
      'It snowed. Theirs. More.',
      'kept',
    ])
  })

  test('takes the chapter if the draft of the other device was saved as the chapter meanwhile', async () => {
    const { api, keeper, show, state } = await disagree()
    api.saveElsewhere('It snowed. Theirs.')
    show(await keeper.takeTheirs())
    expect([keeper.read().content, state(), keeper.isUnsaved]).toEqual(['It snowed. Theirs.', 'clean', false])
  })

  test('asks again, with the chapter, if the draft of the other device was discarded meanwhile', async () => {
    const { api, keeper, state } = await disagree()
    api.discardElsewhere()
    expect(await keeper.takeTheirs()).toBeNull()
    expect([keeper.snapshot().theirs?.content, state()]).toEqual(['It snowed.', 'conflict'])
    await keeper.keepMine()
    expect(api.draft?.content).toBe('It rained. Mine.')
  })

  test('keeps a draft of the other device that this device has not read, and asks about it', async () => {
    const api = draftServer()
    const { keeper, type, show, state } = openKeeper(api.calls)
    type(' One.')
    await keeper.flush()
    api.saveElsewhere('It snowed.')
    await expect(keeper.save()).rejects.toThrow()
    expect(keeper.snapshot().theirs?.content).toBe('It snowed.')
    await keeper.keepMine()
    await api.calls.publish({
      title: 'Rain',
      content: 'It hailed.',
      base: api.chapter.updatedAt,
      draft: undefined,
    })
    await expect(keeper.save()).rejects.toThrow()
    expect(keeper.snapshot().theirs?.content).toBe('It hailed.')
    api.writeElsewhere('It hailed. More.')
    await expect(keeper.takeTheirs()).rejects.toThrow()
    expect([api.draft?.content, keeper.snapshot().theirs?.content, state()]).toEqual([
      'It hailed. More.',
      'It hailed. More.',
      'conflict',
    ])
    show(await keeper.takeTheirs())
    expect([keeper.read().content, state()]).toEqual(['It hailed. More.', 'kept'])
  })
})
