import { useRef } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import { call } from '../../lib/api.ts'
import { invalidate, read } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { showUndo } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

/**
 * Changes the order of a story's chapters (D-135). The new order is shown at once, and undone if the server
 * refuses it.
 */
export function useChapterOrder(storyId: number) {
  const params = { id: storyId }
  const { queryKey } = read('GET /api/stories/{id}/chapters', { params })
  const show = (ids: readonly number[]) => {
    const before = queryClient.getQueryData<Chapter[]>(queryKey)
    // The answer to a change of the chapter order may arrive long after the change. By then the list may no longer be
    // cached, or it may have another chapter, which comes last.
    queryClient.setQueryData<Chapter[]>(queryKey, (chapters) => chapters && inOrder(chapters, ids))
    return before
  }
  // The panel 'What the story knows' shows numbers of chapters, so its data is read again.
  const readNumbersAgain = () =>
    Promise.all([
      invalidate('GET /api/stories/{id}/plan', params),
      invalidate('GET /api/stories/{id}/facts', params),
      invalidate('GET /api/stories/{id}/findings', params),
      invalidate('GET /api/stories/{id}', params),
    ])
  const unanswered = useRef(0)
  const order = useAction({
    run: ({ ids }: { ids: readonly number[]; isUndo?: boolean }) =>
      call('PUT /api/stories/{id}/chapters/order', { params, body: { ids: [...ids] } }),
    failure: 'The order could not be changed.',
    serverMessage: 'refusals',
    showExpected: ({ ids }) => {
      unanswered.current += 1
      const before = show(ids)
      return () => queryClient.setQueryData(queryKey, before)
    },
    onSuccess: async (_answer, { ids }) => {
      unanswered.current -= 1
      // Each new order of the chapters is sent after the previous one. Only the answer to the last one is used, because
      // the answer to an earlier one would move the chapters back.
      if (unanswered.current > 0) return
      show(ids)
      await readNumbersAgain()
    },
    onError: () => {
      unanswered.current -= 1
      return Promise.all([
        invalidate('GET /api/stories/{id}/chapters', params),
        // An earlier change of the chapter order may have succeeded while this change waited.
        unanswered.current === 0 && readNumbersAgain(),
      ])
    },
  })
  return (ids: readonly number[]) => {
    const before = queryClient.getQueryData<Chapter[]>(queryKey)?.map(({ id }) => id) ?? []
    order.mutate({ ids })
    showUndo('The chapters have another order.', () => order.mutate({ ids: before, isUndo: true }))
  }
}

/** Returns the chapters in the order of the ids, with their new numbers. Chapters whose ids are not given come last. */
function inOrder(chapters: readonly Chapter[], ids: readonly number[]): Chapter[] {
  const ordered = ids.flatMap((id) => chapters.find((one) => one.id === id) ?? [])
  const others = chapters.filter(({ id }) => !ids.includes(id))
  return [...ordered, ...others].map((chapter, index) => ({ ...chapter, chapterNumber: index + 1 }))
}
