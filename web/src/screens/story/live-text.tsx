import type { GenerationSummary } from '#contract/generation-fields.ts'
import { LiveChapter } from '../../features/chapters/live-chapter.tsx'
import { GenerationEnded } from '../../features/generations/generation-ended.tsx'
import { isActive } from '../../features/generations/generation-order.ts'
import { GenerationStrip } from '../../features/generations/generation-strip.tsx'
import { useGenerationText } from '../../features/generations/use-generation-text.ts'

/** A chapter that is being written, or that stopped before it was one. */
export function LiveText({ generation, number }: { generation: GenerationSummary; number: number }) {
  const text = useGenerationText(generation)
  const growing = isActive(generation)
  return (
    <LiveChapter
      number={number}
      text={text}
      growing={growing}
      stage={generation.stage}
      status={
        growing ? (
          <GenerationStrip generation={generation} onOwnScreen />
        ) : (
          <GenerationEnded generation={generation} />
        )
      }
    />
  )
}
