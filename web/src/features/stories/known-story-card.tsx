import type { Story } from '#contract/stories.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CARD_SIZES, Cover } from './cover.tsx'

export type CoveredStory = Pick<Story, 'title' | 'coverImageUrl' | 'coverImageSmallUrl'>

/** Shows a story's card while only its cover and title are known. Placeholders stand for the rest. */
export function KnownStoryCard({ story }: { story: CoveredStory }) {
  return (
    <article className="min-w-0">
      <Cover story={{ ...story, coverPlaceholder: null }} sizes={CARD_SIZES} eager />
      <h2 dir="auto" className="mt-3.5 pe-14 text-[1.0625rem] sm:text-xl">
        {story.title}
      </h2>
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-2.5 h-4 w-1/2" />
    </article>
  )
}
