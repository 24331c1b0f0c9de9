import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Story } from '#contract/stories.ts'
import { ageLabel } from '../../lib/age-label.ts'
import { savedStories } from '../../lib/reactions.ts'
import { paths } from '../../paths.ts'
import { AuthorName } from '../../ui/author-name.tsx'
import { Badge, GenreBadge, StatusBadge } from '../../ui/badge.tsx'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import { SaveIcon } from '../../ui/save-icon.tsx'
import { AiMark } from './ai-mark.tsx'
import { CARD_SIZES, Cover } from './cover.tsx'
import { Heat } from './heat.tsx'
import { StoryCounts } from './story-counts.tsx'
import { TagLinks } from './story-labels.tsx'
import { useSaveStory, useUnsaveStory } from './use-story-reactions.ts'

interface StoryCardProps {
  story: Story
  /** Whether a generation is writing the story now. */
  writing?: boolean
  /** Whether the card is on the Saved list. Its button then removes the story from the list. */
  saved?: boolean
  /** Whether the card is one of the first on the screen. Its cover is then loaded immediately. */
  eager?: boolean
  /** Whether the author's name is shown, as in lists of other users' stories. */
  showAuthor?: boolean
}

export function StoryCard({ story, writing, saved, eager, showAuthor }: StoryCardProps) {
  const path = paths.story(story.id)
  const { authorId, authorName, authorIsPublic } = story
  return (
    <article className="group relative flex min-w-0 flex-col">
      <div className="relative">
        <Link to={path} tabIndex={-1} aria-hidden className="block">
          <Cover
            story={story}
            sizes={CARD_SIZES}
            eager={eager}
            className="transition-shadow duration-200 group-hover:shadow-lift"
          />
        </Link>
        <SaveButton story={story} saved={saved ?? false} />
      </div>
      <h2 dir="auto" className="mt-3.5 pe-14 text-[1.0625rem] sm:text-xl">
        {/* The padding makes the click target of a one-line title 24 px high without moving anything. */}
        <Link to={path} className="rounded-bit pt-1 hover:text-rose">
          {story.title}
        </Link>
      </h2>
      {showAuthor && (
        <p className="mt-1 text-sm text-ink-soft">
          <AuthorName name={authorName} profile={authorIsPublic ? paths.user(authorId) : null} />
        </p>
      )}
      {/* The link of the title is in the tab sequence already. */}
      <p dir="auto" className="mt-1.5 line-clamp-2 text-[0.9375rem]/snug text-ink-soft">
        <Link to={path} tabIndex={-1}>
          {story.description || 'No description available.'}
        </Link>
      </p>
      <p className="mt-2.5 flex flex-wrap gap-1.5">
        <GenreBadge genre={story.genre} />
        <StatusBadge status={story.status} />
        {story.mature && <Badge tone="neutral">Mature</Badge>}
        {writing && <Badge tone="neutral">being written</Badge>}
      </p>
      <TagLinks tags={story.tags} isCard />
      <p className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-ink-soft">
        <Heat level={story.spiceLevel} />
        {story.chapterCount > 0 && <AiMark label={story.aiLabel} />}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-ink-soft">
        <StoryCounts story={story} />
        <span className="whitespace-nowrap sm:ms-auto">{ageLabel(story.createdAt)}</span>
      </p>
    </article>
  )
}

function SaveButton({ story, saved }: { story: Story; saved: boolean }) {
  const save = useSaveStory(story.id)
  const unsave = useUnsaveStory(story.id)
  const { data } = useQuery(savedStories)
  // Undefined if it is not known whether the story is saved, because lists do not contain this.
  const isSaved = saved || save.isPending || data?.[story.id]
  const kept = useKeptFocus(save.isPending || unsave.isPending, {
    onClick: () => (saved ? unsave.mutate() : save.mutate()),
  })
  return (
    <button
      {...kept}
      type="button"
      aria-label={saved ? `Remove ${story.title} from Saved` : `Save ${story.title}`}
      aria-pressed={saved ? undefined : isSaved}
      className="absolute end-2.5 -bottom-5.5 grid size-11 place-items-center rounded-full bg-[#fffdfa]/92 text-[#8f2246] shadow-soft dark:bg-surface/90 dark:text-rose transition-transform hover:scale-108 active:scale-95"
    >
      <SaveIcon isSaved={isSaved ?? false} className="size-5" />
    </button>
  )
}
