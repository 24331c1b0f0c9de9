import { lazy, type ReactNode, Suspense } from 'react'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { LiveChapter } from '../../features/chapters/live-chapter.tsx'
import type { LivePage } from '../../features/chapters/live-page.ts'
import { ContractScenes } from '../../features/generations/contract-scenes.tsx'
import { DemoNote } from '../../features/generations/demo-note.tsx'
import { GenerationEnded } from '../../features/generations/generation-ended.tsx'
import { isActive } from '../../features/generations/generation-order.ts'
import { sceneTicks } from '../../features/generations/scene-ticks.ts'
import { useGeneration } from '../../features/generations/use-generation.ts'
import { useGenerationText } from '../../features/generations/use-generation-text.ts'
import { WritingBar } from '../../features/generations/writing-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const ContractReview = lazy(async () => ({
  default: (await import('../../features/generations/contract-review.tsx')).ContractReview,
}))

/** Converts a running or stopped generation to the page that the chapter reader shows. */
export function livePageOf(generation: GenerationSummary, number: number): LivePage {
  return {
    id: generation.id,
    number,
    growing: isActive(generation),
    stage: generation.stage,
    progressDetail: generation.progressDetail,
    empty: generation.textLength === 0,
    page: <LiveText generation={generation} number={number} />,
    status: isActive(generation) ? null : <LiveStatus generation={generation} />,
  }
}

function LiveText({ generation, number }: { generation: GenerationSummary; number: number }) {
  const text = useGenerationText(generation)
  return (
    <LiveChapter
      number={number}
      text={text}
      isGenerating={isActive(generation)}
      writer={
        isActive(generation) && (
          <p className="text-center md:hidden">
            <DemoNote />
          </p>
        )
      }
      status={<LiveStatus generation={generation} />}
      question={generation.awaits === 'contract' ? <ContractQuestion id={generation.id} /> : undefined}
    />
  )
}

/** Asks the writer to approve the contract of the chapter, once the contract has been loaded (D-115). */
function ContractQuestion({ id }: { id: string }) {
  const { data, isError, refetch } = useGeneration(id)
  const skeleton = <Skeleton className="mx-auto h-96 w-full max-w-3xl" />
  if (isError && !data) {
    return (
      <div role="alert" className="grid justify-items-center gap-3 text-ink-soft">
        The contract could not be read.
        <Button variant="quiet" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data?.contract) return skeleton
  return (
    <Suspense fallback={skeleton}>
      <ContractReview generationId={id} contract={data.contract} onConflict={() => void refetch()} />
    </Suspense>
  )
}

/**
 * Shows the contract of a running generation that needs no approval. For a stopped generation it shows the reason, with
 * Retry.
 */
function LiveStatus({ generation }: { generation: GenerationSummary }) {
  const isRunning = isActive(generation)
  const { data } = useGeneration(isRunning ? generation.id : null)
  if (!isRunning) return <GenerationEnded generation={generation} />
  const contract = data?.contract
  if (!contract || generation.awaits !== null) return null
  return <ContractScenes contract={contract} current={generation.progressDetail?.scene ?? null} />
}

interface LiveBarProps {
  generation: GenerationSummary
  title: ReactNode
}

/** The line at the top of the story while one of its chapters is being written (D-124). */
export function LiveBar({ generation, title }: LiveBarProps) {
  const { data } = useGeneration(generation.id)
  return <WritingBar generation={generation} title={title} ticks={sceneTicks(generation, data?.contract)} />
}
