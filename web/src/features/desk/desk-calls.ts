import type { ChapterDraft } from '#contract/chapter-drafts.ts'
import type { Chapter } from '#contract/chapters.ts'
import { call } from '../../lib/api.ts'
import { isNotFound } from '../../lib/api-error.ts'
import type { IdempotentCall } from '../../lib/idempotent-call.ts'
import { invalidate, read } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { DraftCalls, DraftSubject } from './draft-text.ts'

/** The query of all drafts of a story. It is sent when the desk is opened. */
export const draftsOf = (storyId: number) => ({
  ...read('GET /api/stories/{id}/drafts', { params: { id: storyId } }),
  staleTime: 0,
  gcTime: 0,
})

/**
 * Reads the chapters and the drafts of a story again. The drafts are read after the chapters: if a draft is saved as a
 * chapter meanwhile, the desk must not see the new chapter beside a draft that no longer exists.
 */
export async function readDeskAgain(storyId: number): Promise<void> {
  await invalidate('GET /api/stories/{id}/chapters', { id: storyId })
  await invalidate('GET /api/stories/{id}/drafts', { id: storyId })
}

/** Returns the draft of a chapter, or of a new chapter when `chapterId` is null, as it was last read; null without one. */
export function cachedDraft(storyId: number, chapterId: number | null): ChapterDraft | null {
  const drafts = queryClient.getQueryData<ChapterDraft[]>(draftsOf(storyId).queryKey)
  return drafts?.find((draft) => draft.chapterId === chapterId) ?? null
}

/** Returns whether a chapter is missing in the latest list of the story's chapters. */
export function isDeleted(storyId: number, chapterId: number): boolean {
  const { queryKey } = read('GET /api/stories/{id}/chapters', { params: { id: storyId } })
  return queryClient.getQueryData(queryKey)?.every(({ id }) => id !== chapterId) ?? false
}

/**
 * Returns whether the user may still write a story; null if the server cannot be asked. The calls about drafts answer
 * 404 both for a deleted chapter and for a user who may not write the story any more.
 */
export async function mayWrite(storyId: number): Promise<boolean | null> {
  try {
    return (await call('GET /api/stories/{id}', { params: { id: storyId } })).canEdit
  } catch (error) {
    return isNotFound(error) ? false : null
  }
}

/**
 * Stores the result of a call about a draft in the cache, so that the desk shows it without reading all
 * drafts again.
 */
function changeCached(storyId: number, chapterId: number | null, draft: ChapterDraft | null): void {
  queryClient.setQueryData<ChapterDraft[]>(draftsOf(storyId).queryKey, (drafts) => {
    // If the other drafts are not in the cache, nothing is stored: this draft would look like the only one of the
    // story.
    if (!drafts) return undefined
    const others = drafts.filter((one) => one.chapterId !== chapterId)
    return draft ? [...others, draft] : others
  })
}

/** Stores a saved chapter in the cache. A new chapter is added by the next read of all chapters. */
function cacheChapter(storyId: number, chapter: Chapter): void {
  const { queryKey } = read('GET /api/stories/{id}/chapters', { params: { id: storyId } })
  queryClient.setQueryData(queryKey, (chapters) =>
    chapters?.map((one) => (one.id === chapter.id ? chapter : one)),
  )
}

type Subject = Pick<DraftSubject, 'storyId' | 'chapterId'>

/** Returns the call that stores the draft of a chapter, or of a new chapter when `chapterId` is null. */
export function sendDraft({ storyId: id, chapterId }: Subject): DraftCalls['send'] {
  return async ({ chapterBase, ...body }, { keepalive }) => {
    const saved =
      chapterId === null
        ? await call('PUT /api/stories/{id}/draft', { params: { id }, body, keepalive })
        : await call('PUT /api/stories/{id}/chapters/{chapterId}/draft', {
            params: { id, chapterId },
            body: { ...body, chapterBase },
            keepalive,
          })
    const { title, content } = body
    changeCached(id, chapterId, { ...saved, title, content })
    return saved
  }
}

/**
 * Returns the calls that store, read and discard the draft of a chapter and save it as the chapter's text. When
 * `chapterId` is null, they are for a new chapter.
 */
export function draftCalls(subject: Subject, once: IdempotentCall): DraftCalls {
  const { storyId, chapterId } = subject
  const calls = chapterId === null ? newChapterCalls(storyId, once) : chapterCalls(storyId, chapterId)
  return {
    send: sendDraft(subject),
    readLatest: latestOf(storyId, chapterId),
    discard: async (base) => {
      try {
        await calls.discard(base)
      } catch (error) {
        // Another device has already discarded or saved the draft.
        if (!isNotFound(error)) throw error
      }
      changeCached(storyId, chapterId, null)
    },
    publish: async (text) => {
      const chapter = await calls.publish(text)
      cacheChapter(storyId, chapter)
      changeCached(storyId, chapterId, null)
      return chapter
    },
  }
}

function latestOf(storyId: number, chapterId: number | null): DraftCalls['readLatest'] {
  const params = { id: storyId }
  return async () => {
    // The drafts are read after the chapters for the same reason as in `readDeskAgain`.
    const chapters = await call('GET /api/stories/{id}/chapters', { params })
    const drafts = await call('GET /api/stories/{id}/drafts', { params })
    queryClient.setQueryData(read('GET /api/stories/{id}/chapters', { params }).queryKey, chapters)
    queryClient.setQueryData(draftsOf(storyId).queryKey, drafts)
    return {
      chapter: chapters.find(({ id }) => id === chapterId) ?? null,
      draft: drafts.find((draft) => draft.chapterId === chapterId) ?? null,
    }
  }
}

type OwnCalls = Pick<DraftCalls, 'discard' | 'publish'>

function newChapterCalls(storyId: number, once: IdempotentCall): OwnCalls {
  const params = { id: storyId }
  return {
    discard: (base) => call('DELETE /api/stories/{id}/draft', { params, query: { base } }),
    publish: ({ title, content, draft }) => {
      const body = { title: title || null, content, draft }
      return once(body, (idempotencyKey) =>
        call('POST /api/stories/{id}/chapters', { params, body, idempotencyKey }),
      )
    },
  }
}

function chapterCalls(storyId: number, chapterId: number): OwnCalls {
  const of = { id: storyId, chapterId }
  return {
    discard: (base) =>
      call('DELETE /api/stories/{id}/chapters/{chapterId}/draft', { params: of, query: { base } }),
    publish: ({ title, content, base, draft }) =>
      call('PUT /api/stories/{id}/chapters/{chapterId}', {
        params: of,
        body: { title: title || null, content, base: base ?? undefined, draft },
      }),
  }
}
