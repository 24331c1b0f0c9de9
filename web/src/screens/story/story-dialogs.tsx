import { Suspense } from 'react'
import type { Chapter, DetectedCharacter } from '#contract/chapters.ts'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import type { StoryDetail } from '#contract/stories.ts'
import type { ChapterAction } from '../../features/chapters/chapter-tools.tsx'
import { describeLaterChapters } from '../../features/chapters/later-chapters.ts'
import { forgetCopies } from '../../features/desk/device-copies.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import type { OpenDialog } from './open-dialog.ts'
import { StoryPassages } from './story-passages.tsx'
import { useOfferDetected } from './use-offer-detected.ts'

const GenerateChapterDialog = lazyPart(async () => ({
  default: (await import('../../features/chapters/generate-chapter-dialog.tsx')).GenerateChapterDialog,
}))
const DetectedDialog = lazyPart(async () => ({
  default: (await import('../../features/chapters/detected-dialog.tsx')).DetectedDialog,
}))
const RegenerateDialog = lazyPart(async () => ({
  default: (await import('../../features/chapters/regenerate-dialog.tsx')).RegenerateDialog,
}))
const VersionsDialog = lazyPart(async () => ({
  default: (await import('../../features/chapters/versions-dialog.tsx')).VersionsDialog,
}))
const DeleteChapterDialog = lazyPart(async () => ({
  default: (await import('../../features/chapters/delete-chapter-dialog.tsx')).DeleteChapterDialog,
}))
const EditStoryDialog = lazyPart(async () => ({
  default: (await import('../../features/stories/edit-story-dialog.tsx')).EditStoryDialog,
}))
const AddCharactersDialog = lazyPart(async () => ({
  default: (await import('../../features/characters/add-characters-dialog.tsx')).AddCharactersDialog,
}))

interface StoryDialogsProps {
  story: StoryDetail
  chapters: Chapter[]
  /** The generation that writes a chapter now, or null. */
  generation: GenerationSummary | null
  /** Detected characters that were neither created nor skipped. */
  pending: DetectedCharacter[]
  open: OpenDialog
  onOpen: (dialog: OpenDialog) => void
  /** Shows the last chapter from now on: first while it is being written, then when it is finished. */
  onFollow: () => void
  /** Shows the chapter with this number. */
  onShow: (chapterNumber: number) => void
  /** The chapter on the screen, if it is finished. */
  shown: Chapter | undefined
}

/** The author's dialogs. Each one is loaded when it is first opened. */
export function StoryDialogs(props: StoryDialogsProps) {
  const { story, chapters, generation, pending, open, onOpen, onFollow, onShow } = props
  const writing = generation !== null
  const close = () => onOpen(null)
  const passage = open !== null && typeof open === 'object' && 'passage' in open ? open : null
  useOfferDetected(generation, chapters, pending, open, onOpen)
  return (
    <Suspense>
      <StoryPassages
        story={story}
        chapters={chapters}
        shown={props.shown}
        open={passage}
        onOpen={onOpen}
        onShow={onShow}
      />
      {open === 'generate' && (
        <GenerateChapterDialog
          storyId={story.id}
          latest={chapters.length}
          onAccepted={onFollow}
          onClose={close}
        />
      )}
      {open !== null && typeof open === 'object' && 'act' in open && (
        <ChapterDialog
          {...open}
          storyId={story.id}
          chapters={chapters}
          writing={writing}
          onShow={onShow}
          onClose={close}
        />
      )}
      {open === 'edit' && <EditStoryDialog story={story} onClose={close} />}
      {open === 'add' && <AddCharactersDialog storyId={story.id} onClose={close} />}
      {open === 'detected' && pending.length > 0 && (
        <DetectedDialog storyId={story.id} detected={pending} onClose={close} />
      )}
    </Suspense>
  )
}

interface ChapterDialogProps {
  storyId: number
  chapter: Chapter
  act: ChapterAction
  chapters: Chapter[]
  writing: boolean
  onShow: (chapterNumber: number) => void
  onClose: () => void
}

function ChapterDialog({ storyId, chapter, act, chapters, writing, onShow, onClose }: ChapterDialogProps) {
  const of = { storyId, chapter, onClose }
  const follows = describeLaterChapters(chapters, chapter)
  const { chapterNumber } = chapter
  switch (act) {
    case 'regenerate':
      return <RegenerateDialog {...of} laterChapters={follows} onAccepted={() => onShow(chapterNumber)} />
    case 'versions':
      return <VersionsDialog {...of} busy={writing} />
    case 'delete':
      return (
        <DeleteChapterDialog
          {...of}
          laterChapters={follows}
          onDeleted={() => {
            forgetCopies(storyId, chapter.id)
            onShow(Math.max(1, chapterNumber - (follows === null ? 1 : 0)))
          }}
        />
      )
  }
}
