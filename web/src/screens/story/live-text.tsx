import type { GenerationSummary } from '#contract/generation-fields.ts'
import { LiveChapter } from '../../features/chapters/live-chapter.tsx'
import type { LivePage } from '../../features/chapters/live-page.ts'
import { GenerationEnded } from '../../features/generations/generation-ended.tsx'
import { isActive } from '../../features/generations/generation-order.ts'
import { GenerationStrip } from '../../features/generations/generation-strip.tsx'
import { useGenerationText } from '../../features/generations/use-generation-text.ts'

/** Converts a generation that is running or stopped into the page that the reader shows. */
export function livePageOf(generation: GenerationSummary, number: number): LivePage {
  return {
    id: generation.id,
    number,
    growing: isActive(generation),
    stage: generation.stage,
    progressDetail: generation.progressDetail,
    empty: generation.textLength === 0,
    page: <LiveText generation={generation} number={number} />,
    status: <LiveStatus generation={generation} />,
  }
}

function LiveText({ generation, number }: { generation: GenerationSummary; number: number }) {
  const text = useGenerationText(generation)
  return (
    <LiveChapter
      number={number}
      text={text}
      isGenerating={isActive(generation)}
      status={<LiveStatus generation={generation} />}
    />
  )
}

function LiveStatus({ generation }: { generation: GenerationSummary }) {
  return isActive(generation) ? (
    <GenerationStrip generation={generation} onOwnScreen />
  ) : (
    <GenerationEnded generation={generation} />
  )
}
