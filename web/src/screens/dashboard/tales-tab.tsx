import { useQuery } from '@tanstack/react-query'
import { BookHeart, Bookmark } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import type { Story } from '#contract/stories.ts'
import { StoryCard } from '../../features/stories/story-card.tsx'
import { readAll } from '../../lib/queries.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NewTile } from '../../ui/new-tile.tsx'
import { TabState } from './tab-state.tsx'

const SHOWN = 6
const statuses = ['current', 'completed', 'draft'] as const

export function TalesTab({ running }: { running: GenerationSummary[] }) {
  const stories = useQuery(readAll('GET /api/stories', { query: { personal: true } }))
  return (
    <>
      <StatusRow stories={stories.data ?? []} />
      <TabState query={stories} shape="aspect-3/4" empty={<NoStories />}>
        {(mine) => (
          <>
            <div className="shelf">
              {mine.slice(0, SHOWN).map((story, index) => (
                <StoryCard
                  key={story.id}
                  story={story}
                  eager={index < 4}
                  writing={running.some((one) => one.storyId === story.id && one.kind !== 'cover')}
                />
              ))}
              <NewTile to={paths.createStory} className="aspect-3/4 self-start">
                New Story
              </NewTile>
            </div>
            {mine.length > SHOWN && (
              <p className="mt-10 text-center">
                <LinkButton to={`${paths.profile}?tab=stories`} variant="quiet">
                  All {mine.length} stories
                </LinkButton>
              </p>
            )}
          </>
        )}
      </TabState>
    </>
  )
}

function StatusRow({ stories }: { stories: Story[] }) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 sm:gap-x-7 text-ink-soft">
      {statuses.map((status) => (
        <span key={status}>
          <b className="font-display text-xl font-[560] text-ink tabular-nums">
            {stories.filter((story) => story.status === status).length}
          </b>{' '}
          {status}
        </span>
      ))}
      <Link
        to={paths.savedStories}
        className="ml-auto inline-flex min-h-11 items-center gap-2 rounded-full bg-rose-wash px-3.5 font-semibold text-rose-strong hover:shadow-[inset_0_0_0_1px_var(--rose)]"
      >
        <Bookmark aria-hidden className="size-4.5" />
        Saved
      </Link>
    </div>
  )
}

function NoStories() {
  return (
    <EmptyState
      title="No stories yet"
      icon={<BookHeart />}
      action={<LinkButton to={paths.createStory}>New Story</LinkButton>}
    >
      Begin with a person, a place and something one of them is not saying. Write it yourself, or have the
      first chapter written while you watch.
    </EmptyState>
  )
}
