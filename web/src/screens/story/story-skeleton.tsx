import type { Story } from '#contract/stories.ts'
import { Cover, HEAD_SIZES } from '../../features/stories/cover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The fields of a story that are known before its page has loaded. */
export type KnownStory = Pick<Story, 'title' | 'description' | 'coverImageUrl' | 'coverImageSmallUrl'> & {
  language: string
}

/** The placeholder of a story's screen. Each part has the position and size that StoryHead gives it. */
export function StorySkeleton({ known }: { known?: KnownStory }) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-11 pt-9 sm:pt-11">
      <div className="grid gap-x-11 gap-y-7 sm:grid-cols-[minmax(10rem,16rem)_1fr] sm:items-start">
        <div className="w-3/5 max-sm:mx-auto sm:w-full">
          {known ? (
            <Cover story={{ ...known, coverPlaceholder: null }} sizes={HEAD_SIZES} eager />
          ) : (
            <Skeleton className="aspect-2/3" />
          )}
        </div>
        <div className="min-w-0">
          <Skeleton className="h-6 w-36 rounded-full" />
          {known ? (
            <>
              <h1 lang={known.language} dir="auto" className="mt-4 text-[clamp(2rem,4.6vw,3.125rem)]">
                {known.title}
              </h1>
              <p
                lang={known.language}
                dir="auto"
                className="mt-3.5 max-w-2xl text-[1.0625rem] whitespace-pre-line text-ink-soft"
              >
                {known.description}
              </p>
            </>
          ) : (
            <>
              <Skeleton className="mt-4 h-10 w-4/5" />
              <Skeleton className="mt-3.5 h-20 w-full max-w-2xl" />
            </>
          )}
          <Skeleton className="mt-4 h-5.5 w-96 max-w-full max-sm:mb-7" />
          <Skeleton className="mt-6 h-11 w-52 rounded-full" />
        </div>
      </div>
      <Skeleton className="h-[32rem] w-full rounded-panel" />
      <p role="status" className="sr-only">
        Loading
      </p>
    </div>
  )
}
