import { Link } from 'react-router-dom'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { kindWords, waitWords } from './generation-words.ts'
import { resultPath } from './result-path.ts'
import { sceneTicks } from './scene-ticks.ts'
import { StripFrame } from './strip-frame.tsx'
import { useCancelGeneration } from './use-generation-actions.ts'

interface GenerationStripProps {
  generation: GenerationSummary
  /** `onOwnScreen` is true on the screen of the generation's subject; the name of the subject is then left out. */
  onOwnScreen?: boolean
  onLeave?: () => void
  /** The positions on the progress bar, from 0 to 1, at which the scenes of the chapter end. */
  ticks?: readonly number[]
}

/** A running generation with its stage, progress, remaining time and Cancel (D-60). */
export function GenerationStrip({ generation, onOwnScreen, onLeave, ticks }: GenerationStripProps) {
  const cancel = useCancelGeneration()
  const { id, status, progress, subject, stage } = generation
  return (
    <StripFrame
      title={
        onOwnScreen ? (
          <span className="font-semibold">{kindWords(generation)}</span>
        ) : (
          <Link to={resultPath(generation)} onClick={onLeave} className="font-semibold hover:underline">
            <bdi>{subject}</bdi>
          </Link>
        )
      }
      stage={onOwnScreen || generation.awaits === null ? stage : <Asking {...generation} onLeave={onLeave} />}
      bar={
        <Progress
          value={status === 'queued' ? 0 : progress}
          label={`${kindWords(generation)}: ${subject}`}
          ticks={ticks ?? sceneTicks(generation, null)}
        />
      }
      wait={waitWords(generation)}
      action={
        <Button variant="quiet" size="small" busy={cancel.isPending} onClick={() => cancel.mutate(id)}>
          Cancel
        </Button>
      }
    />
  )
}

/** The stage of a chapter that waits for its writer's approval, with a link to its contract (D-115). */
function Asking({ onLeave, ...generation }: GenerationSummary & { onLeave?: () => void }) {
  return (
    <>
      {generation.stage} ·{' '}
      <Link to={resultPath(generation)} onClick={onLeave} className="font-semibold text-rose underline">
        Read its contract
      </Link>
    </>
  )
}
