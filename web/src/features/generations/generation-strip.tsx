import { Link } from 'react-router-dom'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { Progress } from '../../ui/progress.tsx'
import { CancelGeneration } from './cancel-generation.tsx'
import { DemoNote } from './demo-note.tsx'
import { kindWords, waitWords } from './generation-words.ts'
import { resultPath } from './result-path.ts'
import { sceneTicks } from './scene-ticks.ts'
import { StripFrame } from './strip-frame.tsx'

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
        <span className="flex items-center gap-2">
          <DemoNote />
          <CancelGeneration id={id} asks={() => generation.awaits !== null} size="small" />
        </span>
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
