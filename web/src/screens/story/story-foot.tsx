import { PenLine } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { StoryDetail } from '#contract/stories.ts'
import { DeleteStory } from '../../features/stories/delete-story.tsx'
import { DownloadBook } from '../../features/stories/download-book.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'

interface StoryFootProps {
  story: StoryDetail
  hasChapters: boolean
  /** Whether the user is the author. Only the author may download or delete the story (D-152). */
  owns: boolean
}

/** The buttons at the end of a story's screen for users who may write it. */
export function StoryFoot({ story, hasChapters, owns }: StoryFootProps) {
  const navigate = useNavigate()
  return (
    <div data-print="no" className="flex flex-wrap justify-end gap-2 border-t border-line pt-5">
      <LinkButton to={paths.desk(story.id, 'new')} variant="bare">
        <PenLine aria-hidden />
        Write the next chapter yourself
      </LinkButton>
      {owns && hasChapters && <DownloadBook story={story} />}
      {owns && <DeleteStory story={story} onDeleted={() => void navigate(paths.home, { replace: true })} />}
    </div>
  )
}
