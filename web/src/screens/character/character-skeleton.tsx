import type { Character } from '#contract/characters.ts'
import { PORTRAIT_SIZES, Portrait } from '../../features/characters/portrait.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The fields of a character that are known before its page has loaded. */
export type KnownCharacter = Pick<Character, 'name' | 'role' | 'description' | 'imageUrl' | 'imageSmallUrl'>

/** The placeholder of a character's screen. Each part has the position and size of the real part. */
export function CharacterSkeleton({ known }: { known?: KnownCharacter }) {
  return (
    <div className="page grid gap-x-14 gap-y-9 pt-9 sm:pt-11 lg:grid-cols-[minmax(15rem,22rem)_1fr] lg:items-start">
      <div className="w-full max-lg:mx-auto max-lg:max-w-sm">
        {known?.imageUrl ? (
          <Portrait
            character={{ ...known, imagePlaceholder: null }}
            sizes={PORTRAIT_SIZES}
            eager
            className="w-full rounded-panel shadow-soft"
          />
        ) : (
          <Skeleton className="aspect-square w-full rounded-panel" />
        )}
      </div>
      <div className="min-w-0">
        {known ? (
          <>
            <p dir="auto" className="kicker">
              {known.role}
            </p>
            <h1 dir="auto" className="mt-2.5 text-[clamp(2.125rem,5vw,3.25rem)] break-words">
              {known.name}
            </h1>
            {known.description && (
              <p dir="auto" className="mt-4 text-lg whitespace-pre-line text-ink-soft">
                {known.description}
              </p>
            )}
          </>
        ) : (
          <>
            <Skeleton className="h-4 w-28" />
            <Skeleton className="mt-2.5 h-12 w-2/3" />
            <Skeleton className="mt-4 h-14 w-full" />
          </>
        )}
        <Skeleton className="mt-4 h-6 w-64 max-w-full" />
        <Skeleton className="mt-6 h-11 w-72 max-w-full rounded-full" />
        <Skeleton className="mt-9 h-72 w-full rounded-panel" />
      </div>
      <p role="status" className="sr-only">
        Loading
      </p>
    </div>
  )
}
