import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { Story } from '#contract/stories.ts'
import { StoryCard } from '../../features/stories/story-card.tsx'
import { readAll } from '../../lib/queries.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NewTile } from '../../ui/new-tile.tsx'
import { ListState } from '../dashboard/list-state.tsx'

/** Shows the user's stories or the saved stories (D-86). */
export function ProfileStories({ stories }: { stories: UseQueryResult<Story[]> }) {
  const [search, setSearch] = useSearchParams()
  const saved = search.get('show') === 'saved'
  const show = (which: 'mine' | 'saved') =>
    setSearch(which === 'saved' ? { tab: 'stories', show: 'saved' } : { tab: 'stories' }, {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <>
      <fieldset className="mb-6 flex gap-2">
        <legend className="sr-only">Which stories</legend>
        {(['mine', 'saved'] as const).map((which) => (
          <button
            key={which}
            type="button"
            aria-pressed={(which === 'saved') === saved}
            onClick={() => show(which)}
            className="min-h-11 rounded-full px-4 text-[0.9375rem] font-semibold text-ink-soft shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-rose-wash aria-pressed:bg-rose aria-pressed:text-on-rose aria-pressed:shadow-none"
          >
            {which === 'saved' ? 'Saved' : 'My stories'}
          </button>
        ))}
      </fieldset>
      {saved ? <Saved /> : <Mine stories={stories} />}
    </>
  )
}

function Mine({ stories }: { stories: UseQueryResult<Story[]> }) {
  return (
    <ListState
      query={stories}
      shape="aspect-2/3"
      empty={
        <EmptyState
          title="No stories yet"
          piece="book"
          action={<LinkButton to={paths.createStory}>New Story</LinkButton>}
        >
          The first one is the hardest, and it can be very short.
        </EmptyState>
      }
    >
      {(mine) => (
        <div className="shelf">
          {mine.map((story, index) => (
            <StoryCard key={story.id} story={story} eager={index < 4} />
          ))}
          <NewTile to={paths.createStory} className="aspect-2/3 self-start">
            New Story
          </NewTile>
        </div>
      )}
    </ListState>
  )
}

function Saved() {
  const stories = useQuery(readAll('GET /api/stories', { query: { saved: true } }))
  return (
    <ListState
      query={stories}
      shape="aspect-2/3"
      empty={
        <EmptyState
          title="Nothing saved yet"
          piece="heart"
          action={<LinkButton to={paths.discover}>Discover stories</LinkButton>}
        >
          The bookmark on a story's cover keeps it here for you.
        </EmptyState>
      }
    >
      {(kept) => (
        <div className="shelf">
          {kept.map((story) => (
            <StoryCard key={story.id} story={story} saved showAuthor />
          ))}
        </div>
      )}
    </ListState>
  )
}
