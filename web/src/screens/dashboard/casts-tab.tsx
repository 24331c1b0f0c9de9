import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { CastCard } from '../../features/casts/cast-card.tsx'
import { readAll } from '../../lib/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TabState } from './tab-state.tsx'

export function CastsTab() {
  const casts = useQuery(readAll('GET /api/casts'))
  return (
    <TabState
      query={casts}
      placeholders={3}
      shape="aspect-3/2"
      empty={
        <EmptyState title="No casts yet" icon={<UsersRound />}>
          A cast is a group of characters that walk into a story together.
        </EmptyState>
      }
    >
      {(mine) => (
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {mine.map((cast) => (
            <CastCard key={cast.id} cast={cast} />
          ))}
        </div>
      )}
    </TabState>
  )
}
