import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import type { StoryDetail } from '#contract/stories.ts'
import { lazyComponent, useLazyComponent } from '../../lib/lazy-component.ts'
import { Popover } from '../../ui/popover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AiMark } from './ai-mark.tsx'

const panel = lazyComponent(async () => (await import('./disclosure-panel.tsx')).DisclosurePanel)

/** The AI label of a story. Pressing it shows the origin of the words (D-145). */
export function StoryOrigin({ story }: { story: StoryDetail }) {
  const Panel = useLazyComponent(panel)
  return (
    <Popover
      label="Where the words come from"
      trigger={
        <button
          type="button"
          className="-my-2.5 inline-flex min-h-11 items-center gap-1 rounded-bit underline decoration-line-strong decoration-1 underline-offset-4 hover:text-ink hover:decoration-current"
        >
          <AiMark label={story.aiLabel} />
          <ChevronDown aria-hidden className="size-3.5" />
        </button>
      }
    >
      <div className="p-5 text-[0.9375rem]">
        <h2 className="text-xl">Where the words come from</h2>
        <Suspense fallback={<Skeleton className="mt-3 h-24 w-full" />}>
          <Panel storyId={story.id} />
        </Suspense>
      </div>
    </Popover>
  )
}
