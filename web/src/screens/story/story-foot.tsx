import { PenLine } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { StoryDetail } from '#contract/stories.ts'
import { DeleteStory } from '../../features/stories/delete-story.tsx'
import { DownloadBook } from '../../features/stories/download-book.tsx'
import { whileWritten } from '../../lib/wording.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

interface StoryFootProps {
  story: StoryDetail
  hasChapters: boolean
  /** Whether the user is the author. Only the author may download or delete the story (D-152). */
  owns: boolean
  /** Whether a chapter is being written. Meanwhile no other chapter can be added. */
  writing: boolean
  onWrite: () => void
}

/** The buttons at the end of a story's screen for users who may write it. */
export function StoryFoot({ story, hasChapters, owns, writing, onWrite }: StoryFootProps) {
  const navigate = useNavigate()
  return (
    <div data-print="no" className="flex flex-wrap justify-end gap-2 border-t border-line pt-5">
      {writing && (
        <p id="no-chapter-note" className="w-full text-end text-sm text-ink-soft">
          {whileWritten}
        </p>
      )}
      <Button
        variant="bare"
        disabled={writing}
        aria-describedby={writing ? 'no-chapter-note' : undefined}
        onClick={onWrite}
      >
        <PenLine aria-hidden />
        Write the next chapter yourself
      </Button>
      {owns && hasChapters && <DownloadBook story={story} />}
      {owns && <DeleteStory story={story} onDeleted={() => void navigate(paths.home, { replace: true })} />}
    </div>
  )
}
