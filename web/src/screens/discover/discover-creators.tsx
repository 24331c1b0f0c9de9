import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import type { Creator } from '#contract/people.ts'
import { CreatorCard } from '../../features/people/creator-card.tsx'
import { read } from '../../lib/queries.ts'
import { usePages } from '../../lib/use-pages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedShelf } from '../../ui/paged-shelf.tsx'
import { StatCard } from '../../ui/stat-card.tsx'

export function DiscoverCreators({ query }: { query: string }) {
  const searching = query !== ''
  const latest = usePages('GET /api/users/public', {}, !searching)
  const found = usePages('GET /api/users/search', { query: { q: query } }, searching)
  const { data } = useQuery(read('GET /api/discover/stats'))
  const busiest = data?.creators.mostActive
  return (
    <>
      <div className="mb-7 grid grid-cols-2 gap-3.5 sm:grid-cols-3">
        <StatCard
          label="Active Creators"
          value={data ? data.creators.active.toLocaleString() : '…'}
          detail="in the last 30 days"
        />
        <StatCard
          label="New This Week"
          value={data ? data.creators.newThisWeek.toLocaleString() : '…'}
          detail="in the last 7 days"
        />
        <div className="max-sm:col-span-2">
          <StatCard
            label="Most Active"
            value={data ? (busiest?.name ?? 'Nobody yet') : '…'}
            detail={
              busiest ? (busiest.storyCount === 1 ? '1 story' : `${busiest.storyCount} stories`) : undefined
            }
          />
        </div>
      </div>
      <PagedShelf
        pages={searching ? found : latest}
        shape="aspect-square"
        empty={
          <EmptyState title={searching ? 'No creators found' : 'No creators yet'} icon={<UsersRound />}>
            {searching
              ? `Nobody by the name of “${query}” has a public profile.`
              : 'Nobody has opened their profile so far. Yours can be the first, in Settings.'}
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
