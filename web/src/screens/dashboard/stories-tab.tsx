import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { makesChapter } from '#contract/generation-kinds.ts'
import type { Story } from '#contract/stories.ts'
import { StoryCard } from '../../features/stories/story-card.tsx'
import { fetchedCount } from '../../lib/format.ts'
import { readAll } from '../../lib/queries.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SaveIcon } from '../../ui/save-icon.tsx'
import { ListState } from './list-state.tsx'

const SHOWN = 6
const statuses = ['current', 'completed', 'draft'] as const

interface StoriesTabProps {
  running: GenerationSummary[]
  /** A new user has no statistics to show (D-132). */
  isNew: boolean
}

export function StoriesTab({ running, isNew }: StoriesTabProps) {
  const stories = useQuery(readAll('GET /api/stories', { query: { personal: true } }))
  return (
    <>
      <StatusRow stories={stories.data} failed={stories.isError} isNew={isNew} />
      <ListState query={stories} shape="aspect-2/3" empty={<NoStories />}>
        {(mine) => (
          <>
            <div className="shelf">
              {mine.slice(0, SHOWN).map((story, index) => (
                <StoryCard
                  key={story.id}
                  story={story}
                  eager={index < 4}
                  writing={running.some((one) => one.storyId === story.id && makesChapter(one))}
                />
              ))}
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
      </ListState>
    </>
  )
}

const tile =
  'inline-flex min-h-11 items-center gap-2 rounded-full bg-rose-wash px-4 font-semibold text-rose-strong hover:shadow-[inset_0_0_0_1px_var(--rose)]'

interface StatusRowProps {
  stories: Story[] | undefined
  failed: boolean
  isNew: boolean
}

function StatusRow({ stories, failed, isNew }: StatusRowProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 sm:gap-x-7 text-ink-soft">
      {(isNew ? [] : statuses).map((status) => (
        <span key={status}>
          <b className="font-display text-xl font-[560] text-ink tabular-nums">
            {fetchedCount({ count: stories?.filter((story) => story.status === status).length, failed })}
          </b>{' '}
          {status}
        </span>
      ))}
      <span className="flex gap-2 max-sm:w-full sm:ms-auto">
        <Link to={paths.savedStories} className={tile}>
          <SaveIcon className="size-4.5" />
          Saved
        </Link>
        <Link to={paths.createStory} className={tile}>
          <Plus aria-hidden className="size-4.5" />
          New Story
        </Link>
      </span>
    </div>
  )
}

function NoStories() {
  return (
    <EmptyState title="No stories yet" piece="book">
      Begin with a person, a place and something one of them is not saying. Write it yourself, or have the
      first chapter written while you watch.
    </EmptyState>
  )
}
