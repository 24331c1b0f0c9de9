import { Eye } from 'lucide-react'
import type { Chapter } from '#contract/chapters.ts'
import type { StoryDetail } from '#contract/stories.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'

interface ReadersViewLinkProps {
  storyId: number
  chapters: readonly Chapter[]
  /** Whether the link is in the bar of the desk, where a phone has space only for the icon. */
  isInBar?: boolean
}

/**
 * A link to the readers' view for users who write the story. It is not shown when both views have the same
 * chapters (D-141, D-142).
 */
export function ReadersViewLink({ storyId, chapters, isInBar = false }: ReadersViewLinkProps) {
  if (!chapters.some(({ state, hasUnreleasedChanges }) => state !== 'released' || hasUnreleasedChanges))
    return null
  return (
    <LinkButton
      to={paths.readersView(storyId)}
      variant={isInBar ? 'bare' : 'quiet'}
      {...(isInBar ? { size: 'small' } : {})}
    >
      <Eye aria-hidden />
      <span className={isInBar ? 'sr-only sm:not-sr-only' : undefined}>What readers see</span>
    </LinkButton>
  )
}

/** A note that is shown in the readers' view. It explains the view and links back to the writer's view. */
export function ReadersViewNotice({ story: { id, isPublic } }: { story: StoryDetail }) {
  return (
    <div
      role="note"
      data-print="no"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box bg-sky-wash px-4 py-3 sm:px-5"
    >
      <Eye aria-hidden className="size-5 shrink-0 text-sky" />
      <p className="min-w-0 flex-1 basis-64">
        {isPublic
          ? 'This is what readers see: released chapters with their released texts.'
          : 'The story is private. If you made it public, readers would see this.'}
      </p>
      <LinkButton to={paths.story(id)} replace variant="quiet" size="small">
        Back to your page
      </LinkButton>
    </div>
  )
}
