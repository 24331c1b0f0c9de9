import { CircleAlert, CircleSlash } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { generationKinds, makesChapter } from '#contract/generation-kinds.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { useDismissGeneration, useKeepGeneration, useRetryGeneration } from './use-generation-actions.ts'

// The screen of a character shows an ended generation, so the dialog is not a part of that screen's first load.
const AlertDialog = lazyPart(async () => ({
  default: (await import('../../ui/alert-dialog.tsx')).AlertDialog,
}))

/**
 * A generation that ended without a result, with Retry, Dismiss unless it was to create its subject, and for the text of
 * a chapter Keep.
 */
export function GenerationEnded({
  generation,
  children,
}: {
  generation: GenerationSummary
  children?: ReactNode
}) {
  const retry = useRetryGeneration()
  const keep = useKeepGeneration()
  const cancelled = generation.status === 'cancelled'
  const isChapter = makesChapter(generation)
  const Icon = cancelled ? CircleSlash : CircleAlert
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-full bg-ember-wash text-ember"
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-52 flex-1">
        <p className="font-semibold">{cancelled ? 'You stopped this one' : 'It could not be finished'}</p>
        <p className="text-[0.9375rem] text-ink-soft">
          {cancelled
            ? generation.textLength > 0 && 'What was written so far stays readable.'
            : generation.error?.message}{' '}
          Your choices are kept.
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {children}
        {!generationKinds[generation.kind].createsSubject && <Dismiss generation={generation} />}
        {isChapter && generation.textLength > 0 && (
          <Button
            variant="quiet"
            size="small"
            busy={keep.isPending}
            onClick={() => keep.mutate(generation.id)}
          >
            Keep as chapter
          </Button>
        )}
        <Button size="small" busy={retry.isPending} onClick={() => retry.mutate(generation.id)}>
          Retry
        </Button>
      </div>
    </div>
  )
}

/**
 * Dismisses a chapter or a picture; if it has text, the user must confirm. A generation that was to create its subject
 * has Delete instead.
 */
function Dismiss({ generation: { id, textLength } }: { generation: GenerationSummary }) {
  const dismiss = useDismissGeneration()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="bare"
        size="small"
        busy={dismiss.isPending}
        onClick={() => (textLength > 0 ? setAsking(true) : dismiss.mutate(id))}
      >
        Dismiss
      </Button>
      {asking && (
        <Suspense>
          <AlertDialog
            open
            onOpenChange={setAsking}
            title="Dismiss what was written?"
            confirm="Dismiss"
            danger
            onConfirm={() => dismiss.mutate(id)}
          >
            The text so far leaves this story for good. To have it stay, keep it as a chapter.
          </AlertDialog>
        </Suspense>
      )}
    </>
  )
}
