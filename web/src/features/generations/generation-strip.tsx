import { Link } from 'react-router-dom'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { subjectPath } from '#contract/generation-kinds.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { kindWords, waitWords } from './generation-words.ts'
import { StripFrame } from './strip-frame.tsx'
import { useCancelGeneration } from './use-generation-actions.ts'

interface GenerationStripProps {
  generation: GenerationSummary
  /** True on the screen of the generation's subject, where the name of the subject is left out. */
  onOwnScreen?: boolean
  onLeave?: () => void
}

/** A running generation with its stage, progress, remaining time and Cancel (D-60). */
export function GenerationStrip({ generation, onOwnScreen, onLeave }: GenerationStripProps) {
  const cancel = useCancelGeneration()
  const { id, status, progress, subject, stage } = generation
  return (
    <StripFrame
      title={
        onOwnScreen ? (
          <span className="font-semibold">{kindWords(generation)}</span>
        ) : (
          <Link to={subjectPath(generation)} onClick={onLeave} className="font-semibold hover:underline">
            <bdi>{subject}</bdi>
          </Link>
        )
      }
      stage={stage}
      bar={
        <Progress value={status === 'queued' ? 0 : progress} label={`${kindWords(generation)}: ${subject}`} />
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
