import { useQuery } from '@tanstack/react-query'
import type { Character } from '#contract/characters.ts'
import { formatCount } from '../../lib/format.ts'
import { usePages } from '../../lib/use-pages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedShelf } from '../../ui/paged-shelf.tsx'
import { CharacterTile } from '../characters/character-tile.tsx'
import { StatRow, siteStats } from './stat-row.tsx'

export function DiscoverCharacters({ query }: { query: string }) {
  const searching = query !== ''
  const latest = usePages('GET /api/characters/public', {}, !searching)
  const found = usePages('GET /api/characters/search', { query: { q: query } }, searching)
  const { data } = useQuery(siteStats)
  const stats = data?.characters
  const popular = stats?.mostPopular
  return (
    <>
      <div className="mb-7">
        <StatRow
          stats={[
            ['Total', stats?.total, 'public characters'],
            ['New This Week', stats?.newThisWeek, 'in the last 7 days'],
            [
              'Most Popular',
              stats && (popular?.title ?? 'Nobody yet'),
              // The line with the number of likes is rendered even before the number is known, so that nothing below
              // it moves when the number arrives.
              stats && !popular ? undefined : popular ? formatCount(popular.likeCount, 'like') : '\u00a0',
            ],
          ]}
        />
      </div>
      <PagedShelf
        pages={searching ? found : latest}
        shape="aspect-square"
        empty={
          <EmptyState title={searching ? 'No characters found' : 'No characters yet'} piece="mirror">
            {searching ? (
              <>
                Nobody here answers to “<bdi>{query}</bdi>”. Try another word, or a part of one.
              </>
            ) : (
              'Nobody has made a character public so far.'
            )}
          </EmptyState>
        }
      >
        {characterTile}
      </PagedShelf>
    </>
  )
}

function characterTile(character: Character) {
  return <CharacterTile key={character.id} character={character} showAuthor />
}
