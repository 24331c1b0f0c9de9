import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import { spiceWords } from '#contract/options.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { read } from '../../lib/queries.ts'
import { UnfetchedLine } from '../../ui/unfetched.tsx'

const GenerateChapterDialog = lazyPart(async () => ({
  default: (await import('../../features/chapters/generate-chapter-dialog.tsx')).GenerateChapterDialog,
}))

interface NextChapterProps {
  storyId: number
  chapters: readonly Chapter[]
  onClose: () => void
}

/**
 * The dialog that orders the next chapter from the desk (D-140). Its defaults are the setting of the last chapter or
 * the first place, and the length and spice level of the last order.
 */
export function NextChapter({ storyId, chapters, onClose }: NextChapterProps) {
  const params = { id: storyId }
  const last = chapters.at(-1)
  const order = useQuery({
    ...read('GET /api/stories/{id}/chapters/{chapterId}/order', {
      params: { ...params, chapterId: last?.id ?? 0 },
    }),
    enabled: last !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const places = useQuery(read('GET /api/stories/{id}/locations', { params }))
  const reads = last ? [order, places] : [places]
  // A read that is repeated after a failure leaves the fields as they are, because the user may be writing in them.
  const unread = reads.filter(({ isPending, isFetchedAfterMount }) => isPending && !isFetchedAfterMount)
  const waiting = unread.some(({ fetchStatus }) => fetchStatus === 'paused')
    ? 'Offline. The form opens when the connection is back.'
    : unread.length > 0
      ? 'The last order is being read.'
      : undefined
  // The places are needed only for a setting that the last order does not give.
  const needed = order.data?.setting ? [] : reads
  const failed = needed.filter(({ data, isFetchedAfterMount }) => data === undefined && isFetchedAfterMount)
  const [place] = places.data ?? []
  const setting = order.data?.setting || (place ? `${place.name}: ${place.setting}` : '')
  // The last chapter may have been written by hand, so the newest order of any chapter is used if there is one.
  const like = order.data?.newest ?? order.data
  const heat = spiceWords[(like?.spiceLevel ?? 0) - 1]
  const defaults = {
    setting,
    ...(like ? { chapterSize: like.chapterSize } : {}),
    ...(heat ? { spiceLevel: heat } : {}),
  }
  return (
    <Suspense>
      <GenerateChapterDialog
        storyId={storyId}
        latest={chapters.length}
        defaults={defaults}
        waiting={waiting}
        notice={
          failed.length > 0 && (
            <UnfetchedLine
              text={
                failed.includes(order)
                  ? 'The last order could not be read, so the form begins without it.'
                  : 'The places could not be read, so the form begins without a setting.'
              }
              retry={() => {
                for (const { refetch } of failed) void refetch()
              }}
            />
          )
        }
        onAccepted={() => {}}
        onClose={onClose}
      />
    </Suspense>
  )
}
