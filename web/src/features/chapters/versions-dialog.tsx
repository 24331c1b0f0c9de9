import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Feather, RotateCcw, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { Chapter, ChapterVersion } from '#contract/chapters.ts'
import { countWords } from '#contract/text.ts'
import { call } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { read } from '../../lib/queries.ts'
import { readStoryAgain } from '../../lib/read-story-again.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GatedButton } from '../../ui/gated-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Prose } from './prose.tsx'

interface VersionsDialogProps {
  storyId: number
  chapter: Chapter
  /** Whether the chapter is being regenerated. Meanwhile no version can be restored. */
  busy: boolean
  onClose: () => void
}

type Shown = Pick<ChapterVersion, 'version' | 'title' | 'content' | 'createdAt'> & {
  writtenBy?: ChapterVersion['writtenBy']
}

/**
 * Lists all versions of a chapter with date and origin. Each version can be read, and each earlier version can be
 * restored.
 */
export function VersionsDialog({ storyId, chapter, busy, onClose }: VersionsDialogProps) {
  const params = { id: storyId, chapterId: chapter.id }
  // The versions and their texts change with every save, also from other tabs, so they are never taken from the cache.
  const fresh = { staleTime: 0, gcTime: 0 }
  const versions = useQuery({
    ...read('GET /api/stories/{id}/chapters/{chapterId}/versions', { params }),
    ...fresh,
  })
  const order = useQuery({
    ...read('GET /api/stories/{id}/chapters/{chapterId}/order', { params }),
    ...fresh,
  })
  const present: Shown = { ...chapter, createdAt: chapter.updatedAt, writtenBy: order.data?.writtenBy }
  const all: Shown[] = [present, ...(versions.data ?? [])]
  const [chosen, setChosen] = useState<number | null>(null)
  const shown = all.find(({ version }) => version === chosen) ?? all[1] ?? present

  const restore = useAction({
    run: (version: number) =>
      call('POST /api/stories/{id}/chapters/{chapterId}/versions/{version}/restore', {
        params: { ...params, version },
      }),
    success: 'Version restored. The one it replaces is kept.',
    failure: 'The version could not be restored. Please try again.',
    serverMessage: 'refusals',
    onSuccess: async () => {
      await readStoryAgain(storyId)
      onClose()
    },
  })

  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={`Versions of chapter ${chapter.chapterNumber}`}
      description="Restoring one keeps the present text as a version too."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <GatedButton
            reason={
              busy
                ? 'The chapter is being written again.'
                : shown === present
                  ? 'This is the present text.'
                  : undefined
            }
            busy={restore.isPending}
            onClick={() => restore.mutate(shown.version)}
          >
            <RotateCcw aria-hidden />
            {shown === present ? 'Restore' : `Restore version ${shown.version}`}
          </GatedButton>
        </>
      }
    >
      {versions.isPending && <Skeleton className="h-80 w-full" />}
      {versions.isError && (
        <div role="alert" className="grid justify-items-start gap-3 text-ink-soft">
          The versions could not be read.
          <Button variant="quiet" size="small" onClick={() => void versions.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {versions.data && (
        <div className="grid gap-5 sm:grid-cols-[13.5rem_minmax(0,1fr)]">
          {/* On a phone the versions are one row, so that the chosen text is in view below them. */}
          <ul
            aria-label="Versions"
            className="flex gap-1.5 overflow-x-auto max-sm:-mx-6 max-sm:scroll-px-6 max-sm:px-6 max-sm:py-1 sm:grid sm:content-start"
          >
            {all.map((one) => (
              <li key={one.version} className="max-sm:w-50 max-sm:shrink-0">
                <VersionButton
                  version={one}
                  present={one === present}
                  pressed={one === shown}
                  onPress={() => setChosen(one.version)}
                />
              </li>
            ))}
          </ul>
          <section
            aria-label={shown === present ? 'Present version' : `Version ${shown.version}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this area
            tabIndex={0}
            className="overflow-y-auto sm:max-h-[52dvh] rounded-box bg-paper px-5 py-6 shadow-[inset_0_0_0_1px_var(--line)] sm:px-7"
          >
            <h3 dir="auto" className="text-center text-xl">
              {shown.title || `Chapter ${chapter.chapterNumber}`}
            </h3>
            <p className="mt-1 mb-6 text-center text-sm text-ink-faint">
              {formatCount(countWords(shown.content), 'word')}
            </p>
            <Prose text={shown.content} />
          </section>
        </div>
      )}
    </Dialog>
  )
}

interface VersionButtonProps {
  version: Shown
  present: boolean
  pressed: boolean
  onPress: () => void
}

function VersionButton({ version, present, pressed, onPress }: VersionButtonProps) {
  const { writtenBy, createdAt } = version
  const Icon = writtenBy === 'ai' ? Sparkles : Feather
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={clsx(
        'w-full rounded-box px-3.5 py-2.5 text-start transition-colors',
        pressed ? 'bg-rose-wash shadow-[inset_0_0_0_1px_var(--rose)]' : 'hover:bg-rose-wash',
      )}
    >
      <span className="block font-semibold">
        {present ? 'Present version' : `Version ${version.version}`}
      </span>
      <time dateTime={createdAt} className="block text-sm text-ink-soft">
        {new Date(createdAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
      {writtenBy && (
        <span className="mt-0.5 flex items-center gap-1.5 text-sm text-ink-soft">
          <Icon aria-hidden className="size-3.5" />
          {writtenBy === 'ai' ? 'Written by AI' : 'By hand'}
        </span>
      )}
    </button>
  )
}
