import { ImagePlus, NotebookPen, PenLine, Sparkles } from 'lucide-react'
import { useIsPainting, useNoPainting, usePaint } from '../../features/generations/use-paint.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { StoryBookButton } from './story-book.tsx'

interface StoryToolsProps {
  storyId: number
  /** A chapter is being written, so no other one can be requested. */
  writing: boolean
  onGenerate: () => void
  onEdit: () => void
}

/** The author's buttons in the head of a story. */
export function StoryTools({ storyId, writing, onGenerate, onEdit }: StoryToolsProps) {
  const paint = usePaint('cover', storyId)
  const painting = useIsPainting('cover', storyId)
  const noPainting = useNoPainting()
  return (
    <>
      <Button disabled={writing} onClick={onGenerate}>
        <Sparkles aria-hidden />
        Generate chapter
      </Button>
      <Button variant="quiet" onClick={onEdit}>
        <PenLine aria-hidden />
        Edit story
      </Button>
      <Button
        variant="quiet"
        disabled={painting || noPainting !== undefined}
        aria-describedby={noPainting && 'no-painting'}
        busy={paint.isPending}
        onClick={() => paint.mutate()}
      >
        <ImagePlus aria-hidden />
        Generate cover
      </Button>
      <LinkButton to={paths.desk(storyId)} variant="quiet">
        <NotebookPen aria-hidden />
        Open the desk
      </LinkButton>
      <StoryBookButton />
      {noPainting && (
        <p id="no-painting" className="w-full text-sm text-ink-soft">
          {noPainting}
        </p>
      )}
    </>
  )
}
