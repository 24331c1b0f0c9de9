import { ImagePlus, NotebookPen, PenLine, Sparkles } from 'lucide-react'
import type { Chapter } from '#contract/chapters.ts'
import type { StoryDetail } from '#contract/stories.ts'
import { EndedPicture } from '../../features/generations/ended-picture.tsx'
import { usePaint, usePaintNote } from '../../features/generations/use-paint.ts'
import { StoryShareButton } from '../../features/sharing/story-share-button.tsx'
import { ReadersViewLink } from '../../features/stories/readers-view.tsx'
import { whileWritten } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { StoryBookButton } from './story-book.tsx'

interface StoryToolsProps {
  story: StoryDetail
  chapters: readonly Chapter[]
  /**
   * Whether the user is the author. Only the author may change the pictures and the visibility of the story (D-152).
   */
  owns: boolean
  /** Whether a chapter is being written. Meanwhile no other chapter can be requested. */
  writing: boolean
  onGenerate: () => void
  onEdit: () => void
}

/** The buttons in the head of a story for users who may write it. */
export function StoryTools({ story, chapters, owns, writing, onGenerate, onEdit }: StoryToolsProps) {
  const { id: storyId } = story
  const paint = usePaint('cover', storyId)
  const { note, cannot } = usePaintNote('cover', storyId, { ready: owns })
  return (
    <>
      <Button disabled={writing} aria-describedby={writing ? 'writing-note' : undefined} onClick={onGenerate}>
        <Sparkles aria-hidden />
        Generate chapter
      </Button>
      <Button variant="quiet" onClick={onEdit}>
        <PenLine aria-hidden />
        Edit story
      </Button>
      {owns && (
        <Button
          variant="quiet"
          disabled={cannot}
          aria-describedby="cover-note"
          busy={paint.isPending}
          onClick={() => paint.mutate()}
        >
          <ImagePlus aria-hidden />
          Generate cover
        </Button>
      )}
      <LinkButton to={paths.desk(storyId)} variant="quiet">
        <NotebookPen aria-hidden />
        Open the desk
      </LinkButton>
      <ReadersViewLink storyId={storyId} chapters={chapters} />
      <StoryBookButton />
      {owns && <StoryShareButton story={story} />}
      {writing && (
        <p id="writing-note" className="order-last w-full text-sm text-ink-soft">
          {whileWritten}
        </p>
      )}
      {owns && (
        <p id="cover-note" className="order-last min-h-5 w-full text-sm text-ink-soft">
          {note}
        </p>
      )}
      {owns && <EndedPicture of={{ kind: 'cover', id: storyId }} />}
    </>
  )
}
