import { type ReactNode, useState } from 'react'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { DemoNote } from './demo-note.tsx'
import { kindWords, waitWords } from './generation-words.ts'
import { StopQuestion } from './stop-question.tsx'
import { useCancelGeneration } from './use-generation-actions.ts'

interface WritingBarProps {
  generation: GenerationSummary
  /** The title of the story. */
  title: ReactNode
  /** The positions on the progress bar, from 0 to 1, at which the scenes of the chapter end (D-114). */
  ticks: readonly number[]
}

/**
 * The line at the top of a story that is being written: title, stage, progress, remaining time and Cancel
 * (D-124). It stays visible below the header.
 */
export function WritingBar({ generation, title, ticks }: WritingBarProps) {
  const cancel = useCancelGeneration()
  const [isAsking, setAsking] = useState(false)
  const { id, status, stage, progress, progressDetail, subject, awaits } = generation
  const wait = waitWords(generation)
  return (
    <section
      aria-label="Being written"
      data-print="no"
      className="writing-bar sticky z-20 bg-paper/95 backdrop-blur-md"
    >
      <div className="page flex min-h-14 items-center gap-x-4 py-1.5 sm:gap-x-6">
        <div className="min-w-0 flex-1 items-baseline gap-x-5 md:flex">
          <div className="min-w-0 truncate md:max-w-[45%]">{title}</div>
          <p className="flex min-w-0 gap-x-4 text-sm leading-snug text-ink-soft md:flex-1 md:text-[0.9375rem]">
            <span className={`min-w-0 truncate ${progressDetail ? 'max-md:hidden' : ''}`}>{stage}</span>
            {/* On a phone there is space for the number of the scene, but not for the whole stage. */}
            {progressDetail && (
              <span className="min-w-0 truncate md:hidden">
                Scene {progressDetail.scene} of {progressDetail.scenes}
              </span>
            )}
            {wait && <span className="ms-auto shrink-0 whitespace-nowrap tabular-nums">{wait}</span>}
          </p>
        </div>
        <span className="max-md:hidden">
          <DemoNote />
        </span>
        <Button
          variant="quiet"
          size="small"
          busy={cancel.isPending}
          onClick={() => (awaits === null ? cancel.mutate(id) : setAsking(true))}
        >
          Cancel
        </Button>
        <StopQuestion id={id} open={isAsking} onOpenChange={setAsking} />
      </div>
      <Progress
        value={status === 'queued' ? 0 : progress}
        label={`${kindWords(generation)}: ${subject}`}
        ticks={ticks}
        flat
      />
    </section>
  )
}
