import { useQuery } from '@tanstack/react-query'
import { GenerationEnded } from './generation-ended.tsx'
import { kindWords } from './generation-words.ts'
import { recentGenerations } from './recent-generations.ts'
import { type PictureOf, useIdle, useIsPainting } from './use-paint.ts'

/** Shows the latest order of a picture, with Retry and Dismiss, if it failed and was not dismissed (D-20). */
export function EndedPicture({ of }: { of: PictureOf }) {
  const isPainting = useIsPainting(of)
  const isIdle = useIdle()
  const { data = [] } = useQuery({ ...recentGenerations, enabled: isIdle })
  const latest = data.find((one) => one.kind === of.kind && (one.storyId ?? one.characterId) === of.id)
  if (isPainting || latest?.status !== 'failed' || latest.dismissed) return null
  return (
    <section
      aria-label={kindWords(latest)}
      className="order-last mt-4 w-full rounded-box bg-raised p-4 shadow-[inset_0_0_0_1px_var(--line)]"
    >
      <p className="kicker mb-3">{kindWords(latest)}</p>
      <GenerationEnded generation={latest} />
    </section>
  )
}
