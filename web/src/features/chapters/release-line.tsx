import { Suspense, useState } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { describeRelease, toneOf } from './release-words.ts'
import { useRelease } from './use-release.ts'

const ReleaseDialog = lazyPart(async () => ({
  default: (await import('./release-dialog.tsx')).ReleaseDialog,
}))

interface ReleaseLineProps {
  storyId: number
  chapter: Chapter
}

/** Shows the author the release state of a chapter, with the buttons that change it (D-141, D-142). */
export function ReleaseLine({ storyId, chapter }: ReleaseLineProps) {
  const { chapterNumber, state, hasUnreleasedChanges } = chapter
  const [open, setOpen] = useState<'release' | 'withdraw' | null>(null)
  const change = useRelease(storyId, chapter)
  const act = (label: string, name: string, onClick: () => void, isMain = false) => (
    <Button
      variant={isMain ? 'soft' : 'bare'}
      size="small"
      aria-label={name}
      busy={change.isPending}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1">
      <Badge tone={toneOf(chapter)}>{describeRelease(chapter)}</Badge>
      {/* The button Release stays mounted and becomes Change when the chapter is scheduled, so the dialog can return
          the focus to it. */}
      {state !== 'released' &&
        act(
          state === 'draft' ? 'Release' : 'Change',
          state === 'draft'
            ? `Release chapter ${chapterNumber}`
            : `Change the release of chapter ${chapterNumber}`,
          () => setOpen('release'),
          state === 'draft',
        )}
      {hasUnreleasedChanges &&
        act(
          'Update the released text',
          `Update the released text of chapter ${chapterNumber}`,
          () => change.mutate({ state: 'released' }),
          true,
        )}
      {state !== 'draft' &&
        act('Back to draft', `Take chapter ${chapterNumber} back to draft`, () =>
          state === 'scheduled' ? change.mutate({ state: 'draft' }) : setOpen('withdraw'),
        )}
      {open === 'release' && (
        <Suspense>
          <ReleaseDialog storyId={storyId} chapter={chapter} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      <AlertDialog
        open={open === 'withdraw'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'withdraw' : null)}
        title={`Take chapter ${chapterNumber} back?`}
        confirm="Back to draft"
        onConfirm={() => change.mutate({ state: 'draft' })}
      >
        Readers no longer find it. You keep its text, and can release it again whenever you like.
      </AlertDialog>
    </div>
  )
}
