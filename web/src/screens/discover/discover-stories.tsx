import { useQuery } from '@tanstack/react-query'
import type { Genre } from '#contract/options.ts'
import type { Story } from '#contract/stories.ts'
import { StoryCard } from '../../features/stories/story-card.tsx'
import { formatCount } from '../../lib/format.ts'
import { usePages } from '../../lib/use-pages.ts'
import type { QueryEdit } from '../../lib/use-url-state.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedShelf } from '../../ui/paged-shelf.tsx'
import { FilterBar } from './filter-bar.tsx'
import { StatRow, siteStats } from './stat-row.tsx'
import { activeFilters, queryOf, withoutFilters } from './story-filters.ts'

const chips: readonly (readonly [Genre | '', string])[] = [
  ['', 'All Genres'],
  ['romance', 'Romance'],
  ['fantasy', 'Fantasy'],
  ['contemporary', 'Contemporary'],
  ['historical', 'Historical'],
  ['paranormal', 'Paranormal'],
  ['comedy', 'Comedy'],
]

interface DiscoverStoriesProps {
  search: URLSearchParams
  onEdit: (change: QueryEdit) => void
  onGenre: (genre: string) => void
}

export function DiscoverStories({ search, onEdit, onGenre }: DiscoverStoriesProps) {
  const query = search.get('q') ?? ''
  const wanted = queryOf(search)
  const chosen = wanted.genre
  const searching = query !== ''
  const latest = usePages('GET /api/stories/public', { query: wanted }, !searching)
  const found = usePages('GET /api/stories/search', { query: { q: query, ...wanted } }, searching)
  const pages = searching ? found : latest
  const narrowed = chosen !== undefined || activeFilters(search).length > 0
  return (
    <div className="flex flex-col">
      {/* During a search the numbers about the site are below the results on a phone, so that the results are on its
          first screen. */}
      <div className={searching ? 'mb-6 max-sm:order-last max-sm:mt-9' : 'mb-6'}>
        <Stats />
      </div>
      <fieldset className="mb-6 flex min-w-0 gap-2 max-sm:-mx-4.5 max-sm:overflow-x-auto max-sm:px-4.5 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap">
        <legend className="sr-only">Genre</legend>
        {chips.map(([value, label]) => (
          <button
            key={value}
            type="button"
            aria-pressed={(chosen ?? '') === value}
            onClick={() => onGenre(value)}
            className="min-h-11 shrink-0 rounded-full px-4 text-[0.9375rem] font-semibold text-ink-soft shadow-[inset_0_0_0_1px_var(--line-strong)] transition-colors hover:bg-rose-wash aria-pressed:bg-rose aria-pressed:text-on-rose aria-pressed:shadow-none"
          >
            {label}
          </button>
        ))}
      </fieldset>
      <FilterBar search={search} onEdit={onEdit} />
      <PagedShelf
        pages={pages}
        shape="aspect-2/3"
        empty={
          searching || narrowed ? (
            <EmptyState
              title="No stories found"
              piece="book"
              action={
                narrowed && (
                  <Button variant="quiet" onClick={() => onEdit(withoutFilters)}>
                    Clear the filters
                  </Button>
                )
              }
            >
              {searching ? (
                <>
                  Nothing here matches “<bdi>{query}</bdi>”
                  {narrowed ? ' with these filters.' : '. Try another word, or a part of one.'}
                </>
              ) : (
                'No public story has all of this. Take a filter away to see more.'
              )}
            </EmptyState>
          ) : (
            <EmptyState title="No stories yet" piece="book">
              Nobody has made a story public so far.
            </EmptyState>
          )
        }
      >
        {storyCard}
      </PagedShelf>
    </div>
  )
}

function storyCard(story: Story, index: number) {
  return <StoryCard key={story.id} story={story} showAuthor eager={index < 4} />
}

function Stats() {
  const { data } = useQuery(siteStats)
  const stats = data?.stories
  const loved = stats?.mostLoved
  return (
    <StatRow
      stats={[
        ['Trending', stats?.total, 'public stories'],
        ['New Today', stats?.newToday, 'since midnight'],
        [
          'Most Loved',
          stats && (loved?.title ?? 'Nothing yet'),
          // The line with the number of likes is rendered even before the number is known, so that nothing below it
          // moves when the number arrives.
          stats && !loved ? undefined : loved ? formatCount(loved.likeCount, 'like') : '\u00a0',
        ],
      ]}
    />
  )
}
