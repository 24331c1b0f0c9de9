import type { ChapterDraft } from '#contract/chapter-drafts.ts'
import type { Chapter } from '#contract/chapters.ts'
import { DraftSync } from '../../web/src/features/desk/draft-sync.ts'
import type { DraftCalls, DraftSyncStart, ManuscriptText } from '../../web/src/features/desk/draft-text.ts'
import { ApiError } from '../../web/src/lib/api-error.ts'

export const firstChapter = {
  id: 1,
  title: 'Rain',
  content: 'It rained.',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
/** The name of the copy that a draft keeper stores on the device. */
export const copyName = 'desk-chapter-1'

export const noConnection = () => new TypeError('Failed to fetch')
export const signedOut = () => new ApiError(401, '', JSON.stringify({ code: 'unauthorized' }))

/** Creates a fake server with one chapter and one draft, which behaves like the API. */
export function draftServer() {
  let clock = 0
  let chapter = firstChapter
  let draft: ChapterDraft | null = null
  let isOffline = false
  let losesAnswer = false
  let sends = 0
  let publishing = Promise.resolve()
  const failures: Partial<Record<keyof DraftCalls, Error>> = {}
  const conflict = (both?: object) => new ApiError(409, '', JSON.stringify({ code: 'conflict', both }))
  const next = () => new Date(Date.UTC(2026, 1, 1) + clock++ * 1000).toISOString()
  const begin = (call: keyof DraftCalls) => {
    if (isOffline) throw noConnection()
    const failure = failures[call]
    delete failures[call]
    if (failure) throw failure
  }
  const keep = (text: ManuscriptText) => {
    draft = { chapterId: 1, base: chapter.updatedAt, ...draft, ...text, updatedAt: next() }
  }
  const rebaseDraft = (chapterBase: string | null) => {
    if (draft && (chapterBase ?? '') > (draft.base ?? '')) draft = { ...draft, base: chapterBase }
  }
  const calls: DraftCalls = {
    send: async ({ title, content, base, chapterBase }) => {
      sends += 1
      begin('send')
      const seen = draft?.updatedAt ?? chapter.updatedAt
      const isSame = draft?.title === title && draft.content === content
      if (base !== seen && !isSame) {
        const theirs = { ...(draft ?? chapter), isDraft: draft !== null }
        throw conflict({ mine: {}, theirs })
      }
      if (!isSame) keep({ title, content })
      rebaseDraft(chapterBase)
      if (losesAnswer) {
        losesAnswer = false
        throw noConnection()
      }
      return { chapterId: 1, base: draft?.base ?? null, updatedAt: draft?.updatedAt ?? '' }
    },
    discard: async (base) => {
      begin('discard')
      if (draft && draft.updatedAt !== base) throw conflict({ theirs: { ...draft, isDraft: true } })
      draft = null
      if (losesAnswer) {
        losesAnswer = false
        throw noConnection()
      }
    },
    publish: async ({ title, content, base, draft: version }) => {
      await publishing
      begin('publish')
      if (base !== chapter.updatedAt || (version !== undefined && version !== draft?.updatedAt))
        throw conflict()
      chapter = { id: 1, title, content, updatedAt: next() }
      if (version !== undefined) draft = null
      return chapter as Chapter
    },
    readLatest: async () => {
      begin('readLatest')
      return { chapter: chapter as Chapter, draft }
    },
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
    /** Makes the next call of this kind fail without an effect. */
    failNext: (call: keyof DraftCalls, failure: Error) => {
      failures[call] = failure
    },
    /** Lets the next save or discard of the draft succeed on the server, but loses its answer. */
    loseNextAnswer: () => {
      losesAnswer = true
    },
    writeElsewhere: (content: string) => keep({ title: 'Rain', content }),
    discardElsewhere: () => {
      draft = null
    },
    /** Saves the chapter on another device, with the draft if there is one. */
    saveElsewhere: (content: string) => {
      chapter = { ...chapter, content, updatedAt: next() }
      draft = null
    },
  }
}

/** Opens the draft keeper of a chapter, with a manuscript to which words can be added. */
export function openKeeper(calls: DraftCalls, start: Partial<DraftSyncStart> = {}) {
  const keeper = new DraftSync({
    placeOf: () => ({ key: copyName, of: { storyId: 1, chapterId: 1, name: 'chapter 1' }, calls }),
    chapter: firstChapter,
    draft: null,
    onUnauthorized: () => {},
    ...start,
  })
  let { title, content } = keeper.start
  keeper.read = () => ({ title, content })
  keeper.open()
  const type = (words: string) => {
    content += words
    keeper.change()
  }
  const show = (text: ManuscriptText | null) => {
    if (text) ({ title, content } = text)
  }
  return { keeper, type, show, state: () => keeper.snapshot().state }
}
