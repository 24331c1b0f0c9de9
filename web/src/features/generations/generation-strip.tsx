import clsx from 'clsx'
import { Sparkles } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { kindWords, subjectPath, waitWords } from './generation-words.ts'
import { useCancelGeneration } from './use-generation-actions.ts'

interface GenerationStripProps {
  generation: GenerationSummary
  /** In the tray: no room for words beside the bar. */
  narrow?: boolean
  /** On the screen of its subject, which need not be named. */
  onOwnScreen?: boolean
  onLeave?: () => void
}

/** A running generation: what it does, how far it is, when it will be done, and Cancel. */
export function GenerationStrip({ generation, narrow, onOwnScreen, onLeave }: GenerationStripProps) {
  const cancel = useCancelGeneration()
  const wait = waitWords(generation)
  const queued = generation.status === 'queued'
  return (
    <div className="flex items-center gap-4 sm:gap-5">
      <span
        aria-hidden
        className={clsx(
          'breathe grid size-10 shrink-0 place-items-center rounded-full bg-rose-wash text-rose',
          narrow && 'max-sm:hidden',
        )}
      >
        <Sparkles className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="mb-2.5 leading-snug">
          {!onOwnScreen && (
            <Link
              to={subjectPath(generation)}
              onClick={onLeave}
              className={clsx('font-semibold hover:underline', narrow ? 'block' : 'mr-2')}
            >
              {generation.subject}
            </Link>
          )}
          <span className={onOwnScreen ? 'font-semibold' : 'text-ink-soft'}>{generation.stage}</span>
        </p>
        <Progress
          value={queued ? 0 : generation.progress}
          label={`${kindWords(generation)}: ${generation.subject}`}
        />
        {wait && <p className={clsx('mt-2 text-sm text-ink-soft', !narrow && 'sm:hidden')}>{wait}</p>}
      </div>
      {wait && !narrow && (
        <span className="hidden text-sm whitespace-nowrap text-ink-soft sm:block">{wait}</span>
      )}
      <Button
        variant="quiet"
        size="small"
        busy={cancel.isPending}
        onClick={() => cancel.mutate(generation.id)}
      >
        Cancel
      </Button>
    </div>
  )
}
