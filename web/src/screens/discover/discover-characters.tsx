import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import type { Character } from '#contract/characters.ts'
import { read } from '../../lib/queries.ts'
import { usePages } from '../../lib/use-pages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedShelf } from '../../ui/paged-shelf.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { CharacterTile } from '../characters/character-tile.tsx'

export function DiscoverCharacters({ query }: { query: string }) {
  const searching = query !== ''
  const latest = usePages('GET /api/characters/public', {}, !searching)
  const found = usePages('GET /api/characters/search', { query: { q: query } }, searching)
  const { data } = useQuery(read('GET /api/discover/stats'))
  const popular = data?.characters.mostPopular
  return (
    <>
      <div className="mb-7 grid grid-cols-2 gap-3.5 sm:grid-cols-3">
        <StatCard
          label="Total"
          value={data ? data.characters.total.toLocaleString() : '…'}
          detail="public characters"
        />
        <StatCard
          label="New This Week"
          value={data ? data.characters.newThisWeek.toLocaleString() : '…'}
          detail="in the last 7 days"
        />
        <div className="max-sm:col-span-2">
          <StatCard
            label="Most Popular"
            value={data ? (popular?.title ?? 'Nobody yet') : '…'}
            detail={popular ? `${popular.likeCount.toLocaleString()} likes` : undefined}
          />
        </div>
      </div>
      <PagedShelf
        pages={searching ? found : latest}
        shape="aspect-square"
        empty={
          <EmptyState title={searching ? 'No characters found' : 'No characters yet'} icon={<UserRound />}>
            {searching
              ? `Nobody here answers to “${query}”. Try another word, or a part of one.`
              : 'Nobody has made a character public so far.'}
          </EmptyState>
        }
      >
        {characterTile}
      </PagedShelf>
    </>
  )
}

function characterTile(character: Character) {
  return <CharacterTile key={character.id} character={character} />
}
