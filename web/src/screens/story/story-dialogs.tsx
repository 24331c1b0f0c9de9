import { lazy, Suspense, useEffect, useState } from 'react'
import type { Chapter, DetectedCharacter } from '#contract/chapters.ts'
import type { StoryDetail } from '#contract/stories.ts'

const GenerateChapterDialog = lazy(async () => ({
  default: (await import('../../features/chapters/generate-chapter-dialog.tsx')).GenerateChapterDialog,
}))
const ChapterFormDialog = lazy(async () => ({
  default: (await import('../../features/chapters/chapter-form-dialog.tsx')).ChapterFormDialog,
}))
const DetectedDialog = lazy(async () => ({
  default: (await import('../../features/chapters/detected-dialog.tsx')).DetectedDialog,
}))
const EditStoryDialog = lazy(async () => ({
  default: (await import('../../features/stories/edit-story-dialog.tsx')).EditStoryDialog,
}))
const AddCharactersDialog = lazy(async () => ({
  default: (await import('../../features/characters/add-characters-dialog.tsx')).AddCharactersDialog,
}))

export type OpenDialog = 'generate' | 'write' | 'edit' | 'add' | 'detected' | { chapter: Chapter } | null

interface StoryDialogsProps {
  story: StoryDetail
  latest: number
  /** People noticed in the chapters who wait to be created or skipped. */
  pending: DetectedCharacter[]
  open: OpenDialog
  onOpen: (dialog: OpenDialog) => void
  /** Show the last chapter from now on. */
  onFollow: () => void
}

/** The author's dialogs, each fetched when it is first opened. */
export function StoryDialogs({ story, latest, pending, open, onOpen, onFollow }: StoryDialogsProps) {
  const close = () => onOpen(null)
  useOfferDetected(pending, open, onOpen)
  return (
    <Suspense>
      {open === 'generate' && (
        <GenerateChapterDialog storyId={story.id} latest={latest} onAccepted={onFollow} onClose={close} />
      )}
      {open === 'write' && <ChapterFormDialog storyId={story.id} onSaved={onFollow} onClose={close} />}
      {open !== null && typeof open === 'object' && (
        <ChapterFormDialog storyId={story.id} chapter={open.chapter} onSaved={() => {}} onClose={close} />
      )}
      {open === 'edit' && <EditStoryDialog story={story} onClose={close} />}
      {open === 'add' && <AddCharactersDialog storyId={story.id} onClose={close} />}
      {open === 'detected' && pending.length > 0 && (
        <DetectedDialog storyId={story.id} detected={pending} onClose={close} />
      )}
    </Suspense>
  )
}

/** Opens the dialog of detected characters for those it has not been opened for, when no other is in the way. */
function useOfferDetected(
  pending: DetectedCharacter[],
  open: OpenDialog,
  onOpen: (dialog: OpenDialog) => void,
) {
  const [offered, setOffered] = useState<readonly number[]>([])
  const fresh = pending.some(({ id }) => !offered.includes(id))
  useEffect(() => {
    if (open === 'detected' && pending.length === 0) onOpen(null)
    if (!fresh || open !== null) return
    setOffered(pending.map(({ id }) => id))
    onOpen('detected')
  }, [fresh, open, pending, onOpen])
}
