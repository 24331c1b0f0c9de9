import { useQuery } from '@tanstack/react-query'
import { labelWords, measuredLabel } from '#contract/ai-label.ts'
import type { Disclosure } from '#contract/disclosure.ts'
import { productName } from '#contract/product.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { read } from '../../lib/queries.ts'
import { useStoryQuery } from '../../lib/use-story-query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/**
 * Shows which share of the words of a story and of each chapter a model wrote, with the pictures, models and dates
 * (D-145).
 */
export function DisclosurePanel({ storyId }: { storyId: number }) {
  const params = { id: storyId }
  const query = useStoryQuery()
  // Every save of a chapter changes the disclosure, so it is read again each time that the panel opens.
  const disclosure = useQuery({
    ...read('GET /api/stories/{id}/disclosure', { params, query }),
    refetchOnMount: 'always',
  })
  const { data: chapters = [] } = useQuery(read('GET /api/stories/{id}/chapters', { params, query }))
  if (disclosure.isLoadingError) {
    return (
      <div role="alert" className="mt-2">
        <p className="text-ink-soft">This could not be loaded.</p>
        <Button variant="quiet" size="small" className="mt-3" onClick={() => void disclosure.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!disclosure.data) return <Skeleton className="mt-3 h-24 w-full" />
  const { data } = disclosure
  return (
    <>
      <p className="mt-2 text-ink-soft">{summary(data)}</p>
      {data.chapters.length > 1 && data.share > 0 && (
        <ul aria-label="By chapter" className="mt-4 grid gap-2.5">
          {data.chapters.map(({ id, share }, index) => {
            const chapter = chapters.find((one) => one.id === id)
            return (
              <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
                <span dir="auto" className="truncate">
                  {chapter?.title ?? `Chapter ${chapter?.chapterNumber ?? index + 1}`}
                </span>
                <span className="text-ink-soft tabular-nums">{percent(share)}</span>
                <span aria-hidden className="col-span-2 h-1 overflow-hidden rounded-full bg-line">
                  <span className="block h-full rounded-full bg-gold" style={{ width: `${share * 100}%` }} />
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <Facts disclosure={data} />
    </>
  )
}

function summary({ share, label }: Disclosure): string {
  const words =
    share === 0
      ? 'A person typed every word of this story.'
      : share === 1
        ? 'A model wrote every word of this story.'
        : `A model wrote ${percent(share)} of the words; the others were typed by hand.`
  if (label === measuredLabel(share)) return words
  return `${words} The author declares more than ${productName} has measured: ${labelWords(label)}.`
}

function Facts({ disclosure: { images, models, from, to } }: { disclosure: Disclosure }) {
  if (images === 0 && models.length === 0 && !from) return null
  return (
    <dl className="mt-4 grid gap-x-5 gap-y-1.5 border-t border-line pt-4 grid-cols-[auto_minmax(0,1fr)] [&_dt]:text-ink-soft">
      {images > 0 && (
        <>
          <dt>Pictures</dt>
          <dd>{formatCount(images, 'picture')} painted by a model</dd>
        </>
      )}
      {models.length > 0 && (
        <>
          <dt>{models.length === 1 ? 'Model' : 'Models'}</dt>
          <dd className="break-words">{models.join(', ')}</dd>
        </>
      )}
      {from && to && (
        <>
          <dt>When</dt>
          <dd>{days(from, to)}</dd>
        </>
      )}
    </dl>
  )
}

/** Formats a share as a percentage: only zero is shown as 0%, and only the whole as 100%. */
function percent(share: number): string {
  if (share > 0 && share < 0.01) return 'under 1%'
  if (share < 1 && share > 0.99) return 'over 99%'
  return `${Math.round(share * 100)}%`
}

function days(from: string, to: string): string {
  const [first, last] = [formatDate(from), formatDate(to)]
  return first === last ? first : `${first} to ${last}`
}
