import { useQuery } from '@tanstack/react-query'
import type { Creator } from '#contract/people.ts'
import { CreatorCard } from '../../features/people/creator-card.tsx'
import { formatCount } from '../../lib/format.ts'
import { usePages } from '../../lib/use-pages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedShelf } from '../../ui/paged-shelf.tsx'
import { StatRow, siteStats } from './stat-row.tsx'

export function DiscoverCreators({ query }: { query: string }) {
  const searching = query !== ''
  const latest = usePages('GET /api/users/public', {}, !searching)
  const found = usePages('GET /api/users/search', { query: { q: query } }, searching)
  const { data } = useQuery(siteStats)
  const stats = data?.creators
  const busiest = stats?.mostActive
  return (
    <>
      <div className="mb-7">
        <StatRow
          stats={[
            ['Active Creators', stats?.active, 'in the last 30 days'],
            ['New This Week', stats?.newThisWeek, 'in the last 7 days'],
            [
              'Most Active',
              stats && (busiest?.name ?? 'Nobody yet'),
              // The line with the number of stories is rendered even before the number is known, so that nothing below
              // it moves when the number arrives.
              stats && !busiest ? undefined : busiest ? formatCount(busiest.storyCount, 'story') : '\u00a0',
            ],
          ]}
        />
      </div>
      <PagedShelf
        pages={searching ? found : latest}
        shape="aspect-square"
        empty={
          <EmptyState title={searching ? 'No creators found' : 'No creators yet'} piece="quill">
            {searching ? (
              <>
                Nobody by the name of “<bdi>{query}</bdi>” has a public profile.
              </>
            ) : (
              'Nobody has opened their profile so far. Yours can be the first, in Settings.'
            )}
          </EmptyState>
        }
      >
        {creatorCard}
      </PagedShelf>
    </>
  )
}

function creatorCard(creator: Creator) {
  return <CreatorCard key={creator.id} creator={creator} />
}
