import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Finding } from '#contract/findings.ts'
import { generationKinds } from '#contract/generation-kinds.ts'
import { call } from '../../lib/api.ts'
import { Emphasis } from '../../lib/emphasis.tsx'
import { invalidate, read, readAll } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { showFindingCounts } from '../../lib/read-story-again.ts'
import { showToast, showUndo } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { useEstimate } from '../../lib/use-estimate.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Unfetched } from '../../ui/unfetched.tsx'
import { useBook } from './book-context.ts'
import { findingKindLabels } from './book-words.ts'
import { ChapterLink, Quote, useChapterNumber } from './chapter-link.tsx'
import { PartSkeleton } from './part-state.tsx'

interface FindingsPartProps {
  onMend?: ((finding: Finding) => void) | undefined
  /** `mayReview` is false for a commenter, who answers findings but cannot order a review (D-152). */
  mayReview?: boolean
}

const severities = {
  error: { word: 'Wrong', Icon: CircleAlert, colour: 'text-ember' },
  warning: { word: 'Look at this', Icon: TriangleAlert, colour: 'text-gold' },
  note: { word: 'Note', Icon: Info, colour: 'text-sky' },
} as const

/** The findings of the story by chapter (D-119, D-121). */
export function FindingsPart({ onMend, mayReview = true }: FindingsPartProps) {
  const { storyId } = useBook()
  const [isAll, setAll] = useState(false)
  const findings = useQuery(read('GET /api/stories/{id}/findings', { params: { id: storyId } }))
  if (!findings.data)
    return findings.isError ? <Unfetched retry={() => void findings.refetch()} /> : <PartSkeleton />

  const shown = isAll ? findings.data : findings.data.filter(({ status }) => status === 'open')
  const closed = findings.data.length - findings.data.filter(({ status }) => status === 'open').length
  return (
    <div className="grid gap-5">
      {mayReview && <ReviewStory storyId={storyId} />}
      {closed > 0 && (
        <Switch
          label="Show what is settled"
          hint={
            closed === 1
              ? '1 finding, left as it is or mended'
              : `${closed} findings, left as they are or mended`
          }
          checked={isAll}
          onChange={setAll}
        />
      )}
      {shown.length === 0 ? (
        <EmptyState title="Nothing stands out" piece="compass">
          What contradicts itself, is said twice or goes against your order is listed here after each chapter.
        </EmptyState>
      ) : (
        <FindingList findings={shown} onMend={onMend} />
      )}
    </div>
  )
}

/**
 * Orders a check of all chapters (D-120). The tray shows the progress of the review. When it ends, the
 * findings are read again.
 */
function ReviewStory({ storyId }: { storyId: number }) {
  const review = useAction({
    run: (): Promise<unknown> =>
      call('POST /api/stories/{id}/review', { params: { id: storyId }, respondAsync: true }),
    failure: generationKinds.review.words.failureToast,
    serverMessage: 'refusals',
    onSuccess: () => {
      showToast({
        title: 'The review has begun',
        text: 'What it finds is listed here. Your text stays as it is.',
      })
      return invalidate('GET /api/generations')
    },
  })
  const { chapters } = useBook()
  const { data: active = [] } = useQuery({
    ...readAll('GET /api/generations', { query: { active: true } }),
    enabled: false,
  })
  const isReviewing = active.some((one) => one.kind === 'review' && one.storyId === storyId)
  const estimate = useEstimate(
    'POST /api/stories/{id}/review',
    { params: { id: storyId } },
    { ready: chapters.length > 0 && !isReviewing },
  )
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-48 flex-1 text-sm text-ink-soft">
        Each chapter is checked when it is written. A review goes through all of them again.
        {estimate && ` ${estimate}.`}
      </p>
      <Button variant="quiet" size="small" busy={review.isPending} onClick={() => review.mutate()}>
        Review the whole story
      </Button>
    </div>
  )
}

function FindingList({ findings, onMend }: FindingsPartProps & { findings: readonly Finding[] }) {
  const numberOf = useChapterNumber()
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef(-1)
  // A finding that is answered leaves the list, and the finding that takes its place gets the focus.
  useEffect(() => {
    const { activeElement } = document
    if (focused.current < 0 || !activeElement?.contains(list.current)) return
    const next = list.current?.children[Math.min(focused.current, findings.length - 1)]
    next?.querySelector<HTMLElement>('article button')?.focus()
  }, [findings.length])
  return (
    <ol
      ref={list}
      onFocus={({ target }) => {
        focused.current = [...(list.current?.children ?? [])].findIndex((one) => one.contains(target))
      }}
      className="grid gap-3"
    >
      {findings.map((finding, index) => {
        const number = numberOf(finding.chapterId)
        return (
          <li key={finding.id} className="[contain-intrinsic-size:auto_12rem] [content-visibility:auto]">
            {finding.chapterId !== findings[index - 1]?.chapterId && number !== null && (
              <h3 className="mt-2 mb-2 text-base">
                <ChapterLink number={number} />
              </h3>
            )}
            <FindingCard finding={finding} number={number} onMend={onMend} />
          </li>
        )
      })}
    </ol>
  )
}

interface FindingCardProps extends FindingsPartProps {
  finding: Finding
  /** The number of the chapter that the finding is about. */
  number: number | null
}

function FindingCard({ finding, number, onMend }: FindingCardProps) {
  const { storyId } = useBook()
  const numberOf = useChapterNumber()
  const setStatus = useSetStatus(storyId)
  const { kind, severity, quote, against, why, status } = finding
  const { word, Icon, colour } = severities[severity]
  const againstQuote = against?.quote ?? ''
  return (
    <article className="rounded-box border border-line bg-raised p-3.5">
      <p className="flex flex-wrap items-center gap-x-2 text-[0.9375rem] font-semibold">
        <Icon aria-hidden className={`size-4.5 ${colour}`} />
        <span className={colour}>{word}</span>
        <span className="text-ink-soft">{findingKindLabels[kind]}</span>
        {status !== 'open' && (
          <span className="ms-auto text-ink-soft">{status === 'waived' ? 'Left as it is' : 'Mended'}</span>
        )}
      </p>
      <p dir="auto" className="mt-1.5 break-words">
        <Emphasis text={why} />
      </p>
      {quote !== '' && <Quote words={quote} chapter={number} />}
      {againstQuote !== '' && (
        <>
          <p className="mt-2 text-sm font-semibold text-ink-soft">{againstWords(against?.kind)}</p>
          <Quote words={againstQuote} chapter={numberOf(against?.chapterId ?? null)} />
        </>
      )}
      <div className="mt-2.5 flex flex-wrap gap-1">
        {status === 'open' && onMend && quote !== '' && (
          <Button variant="soft" size="small" onClick={() => onMend(finding)}>
            Mend this passage
          </Button>
        )}
        {status === 'open' && (
          <Button
            variant="bare"
            size="small"
            busy={setStatus.isPending}
            onClick={() => setStatus.mutate({ finding, status: 'waived' })}
          >
            Leave it
          </Button>
        )}
        {status === 'waived' && (
          <Button
            variant="bare"
            size="small"
            busy={setStatus.isPending}
            onClick={() => setStatus.mutate({ finding, status: 'open' })}
          >
            Open again
          </Button>
        )}
      </div>
    </article>
  )
}

function againstWords(kind: string | undefined): string {
  if (kind === 'character') return 'Their sheet says'
  if (kind === 'location') return 'The place says'
  if (kind === 'contract' || kind === 'order') return 'Your order says'
  if (kind === 'style') return 'Your style says'
  return 'Earlier it says'
}

/** Waives a finding, or opens it again. Waiving can be undone in the toast. */
function useSetStatus(storyId: number) {
  const params = { id: storyId }
  const send = ({ finding, status }: { finding: Finding; status: 'open' | 'waived' }) =>
    call('PUT /api/stories/{id}/findings/{findingId}', {
      params: { ...params, findingId: finding.id },
      body: { status },
    })
  const show = (saved: Finding) => {
    const { queryKey } = read('GET /api/stories/{id}/findings', { params })
    queryClient.setQueryData(queryKey, (list) => list?.map((one) => (one.id === saved.id ? saved : one)))
    showFindingCounts(storyId)
  }
  const failure = 'The finding could not be changed. Please try again.'
  const undo = useAction({ run: send, failure, onSuccess: show })
  return useAction({
    run: send,
    failure,
    serverMessage: 'refusals',
    onSuccess: (saved) => {
      show(saved)
      if (saved.status === 'waived')
        showUndo('Left as it is', () => undo.mutate({ finding: saved, status: 'open' }))
    },
  })
}
