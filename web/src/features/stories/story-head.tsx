import clsx from 'clsx'
import { EyeOff, Globe, Heart, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StoryDetail } from '#contract/stories.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { useIsLinkOnly } from '../../lib/use-story-query.ts'
import { paths } from '../../paths.ts'
import { AuthorName } from '../../ui/author-name.tsx'
import { Badge, GenreBadge, StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SaveIcon } from '../../ui/save-icon.tsx'
import { Cover, HEAD_SIZES } from './cover.tsx'
import { Heat } from './heat.tsx'
import { StoryCounts } from './story-counts.tsx'
import { TagLinks, Warnings } from './story-labels.tsx'
import { StoryOrigin } from './story-origin.tsx'
import { useLikeStory, useSaveStory } from './use-story-reactions.ts'

interface StoryHeadProps {
  story: StoryDetail
  mine: boolean
  /** The author's buttons, which come before Like and Save. */
  children?: ReactNode
  /** Controls that come after the Like and Save buttons. */
  more?: ReactNode
}

export function StoryHead({ story, mine, children, more }: StoryHeadProps) {
  const isLinkOnly = useIsLinkOnly(story)
  const lang = story.language ?? undefined
  // Before the story has a chapter, an empty cover, zero counts and ratings would be meaningless (D-124).
  const isBegun = story.chapterCount > 0
  const hasCover = isBegun || story.coverImageUrl !== null
  return (
    <div
      data-print="title"
      className={clsx(
        'grid gap-x-11 gap-y-7 sm:items-start print:block',
        hasCover && 'sm:grid-cols-[minmax(10rem,16rem)_1fr]',
      )}
    >
      {hasCover && (
        <div data-print="no" className="w-3/5 max-sm:mx-auto sm:w-full">
          <Cover story={story} sizes={HEAD_SIZES} eager />
        </div>
      )}
      <div className="min-w-0">
        <p data-print="no" className="flex flex-wrap items-center gap-1.5">
          <GenreBadge genre={story.genre} />
          <StatusBadge status={story.status} />
          {story.mature && <Badge tone="neutral">Mature</Badge>}
          {mine && <Visibility story={story} />}
        </p>
        <h1 lang={lang} dir="auto" className="mt-4 text-[clamp(2rem,4.6vw,3.125rem)]">
          {story.title}
        </h1>
        <p data-print="only" className="hidden">
          by <bdi>{story.authorName}</bdi>
        </p>
        <p
          lang={lang}
          dir="auto"
          data-print="no"
          className="mt-3.5 max-w-2xl text-[1.0625rem] whitespace-pre-line text-ink-soft"
        >
          {story.description || (isBegun && 'No description available.')}
        </p>
        <Warnings warnings={story.warnings} />
        <TagLinks tags={story.tags} />
        <p
          data-print="no"
          className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1.5 text-[0.9375rem] text-ink-soft"
        >
          <Heat level={story.spiceLevel} />
          {isBegun && <StoryCounts story={story} />}
          {isBegun && <span>{formatCount(story.wordCount, 'word')}</span>}
          {isBegun && <StoryOrigin story={story} />}
          <span>
            <AuthorName
              name={story.authorName}
              profile={story.authorIsPublic ? paths.user(story.authorId) : null}
            />
          </span>
          <span>
            Created <time dateTime={story.createdAt}>{formatDate(story.createdAt)}</time>
          </span>
        </p>
        <div data-print="no" className="mt-6 flex flex-wrap gap-2.5">
          {children}
          {!isLinkOnly && <LikeAndSave story={story} />}
          {more}
        </div>
      </div>
    </div>
  )
}

function LikeAndSave({ story }: { story: StoryDetail }) {
  const like = useLikeStory(story.id)
  const save = useSaveStory(story.id)
  return (
    <>
      <Button variant="quiet" aria-pressed={story.liked} busy={like.isPending} onClick={() => like.mutate()}>
        <Heart aria-hidden className={story.liked ? 'fill-rose text-rose' : ''} />
        Like
      </Button>
      <Button variant="quiet" aria-pressed={story.saved} busy={save.isPending} onClick={() => save.mutate()}>
        <SaveIcon isSaved={story.saved} />
        Save
      </Button>
    </>
  )
}

function Visibility({ story: { isPublic, hidden } }: { story: StoryDetail }) {
  const [Icon, words] = hidden
    ? [EyeOff, 'Hidden by a moderator']
    : isPublic
      ? [Globe, 'Public']
      : [Lock, 'Private']
  return (
    <span className="ms-1 inline-flex items-center gap-1.5 text-sm text-ink-soft">
      <Icon aria-hidden className="size-4" />
      {words}
    </span>
  )
}
