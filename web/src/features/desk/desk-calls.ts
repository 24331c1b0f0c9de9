import type { ChapterDraft } from '#contract/chapter-drafts.ts'
import { call } from '../../lib/api.ts'
import { isNotFound } from '../../lib/api-error.ts'
import { read } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { DraftCalls } from './draft-text.ts'

/** The drafts of a story. They are read when the desk is opened and when the window is shown again. */
export const draftsOf = (storyId: number) => ({
  ...read('GET /api/stories/{id}/drafts', { params: { id: storyId } }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: 'always' as const,
})

/**
 * Stores the result of a call about a draft in the cache, so that the desk shows it without reading all
 * drafts again.
 */
function changeCached(storyId: number, chapterId: number | null, draft: ChapterDraft | null): void {
  queryClient.setQueryData<ChapterDraft[]>(draftsOf(storyId).queryKey, (drafts) => {
    const others = (drafts ?? []).filter((one) => one.chapterId !== chapterId)
    return draft ? [...others, draft] : others
  })
}

/** The calls of the draft of a chapter, or of a new chapter when `chapterId` is null. */
export function draftCalls(
  storyId: number,
  chapterId: number | null,
  keyFor: (body: unknown) => string,
): DraftCalls {
  const calls = chapterId === null ? newChapterCalls(storyId, keyFor) : chapterCalls(storyId, chapterId)
  return {
    ...calls,
    send: async (body, options) => {
      const saved = await calls.send(body, options)
      const { title, content } = body
      changeCached(storyId, chapterId, { ...saved, title, content })
      return saved
    },
    discard: async () => {
      try {
        await calls.discard()
      } catch (error) {
        // Another device has already discarded or saved the draft.
        if (!isNotFound(error)) throw error
      }
      changeCached(storyId, chapterId, null)
    },
    publish: async (text) => {
      const chapter = await calls.publish(text)
      changeCached(storyId, chapterId, null)
      return chapter
    },
  }
}

function latestOf(storyId: number, chapterId: number | null): DraftCalls['readLatest'] {
  const params = { id: storyId }
  return async () => {
    const [chapters, drafts] = await Promise.all([
      call('GET /api/stories/{id}/chapters', { params }),
      call('GET /api/stories/{id}/drafts', { params }),
    ])
    return {
      chapter: chapters.find(({ id }) => id === chapterId) ?? null,
      draft: drafts.find((draft) => draft.chapterId === chapterId) ?? null,
    }
  }
}

function newChapterCalls(storyId: number, keyFor: (body: unknown) => string): DraftCalls {
  const params = { id: storyId }
  return {
    readLatest: latestOf(storyId, null),
    send: (body, { keepalive }) => call('PUT /api/stories/{id}/draft', { params, body, keepalive }),
    discard: () => call('DELETE /api/stories/{id}/draft', { params }),
    publish: ({ title, content, draft }) => {
      const body = { title: title || null, content, draft }
      return call('POST /api/stories/{id}/chapters', { params, body, idempotencyKey: keyFor(body) })
    },
  }
}

function chapterCalls(storyId: number, chapterId: number): DraftCalls {
  const of = { id: storyId, chapterId }
  return {
    readLatest: latestOf(storyId, chapterId),
    send: (body, { keepalive }) =>
      call('PUT /api/stories/{id}/chapters/{chapterId}/draft', { params: of, body, keepalive }),
    discard: () => call('DELETE /api/stories/{id}/chapters/{chapterId}/draft', { params: of }),
    publish: ({ title, content, base, draft }) =>
      call('PUT /api/stories/{id}/chapters/{chapterId}', {
        params: of,
        body: { title: title || null, content, base: base ?? undefined, draft },
      }),
  }
}
