import { Clock, Search } from 'lucide-react'
import { Link } from 'react-router-dom'
import { recentQueries } from '../../lib/recent-queries.ts'
import { paths } from '../../paths.ts'
import { LiveResults } from './live-results.tsx'

/** The tabs of Discover that a query can be searched in. */
const scopes = ['stories', 'characters', 'creators'] as const

export interface SearchListProps {
  query: string
  /** Called when a link of the list is followed. */
  onPick: () => void
  /** Called when a recent query is pressed. */
  onRepeat: (query: string) => void
}

/**
 * The list below the search box of the header: live results and links to Discover, or the recent queries if the box is
 * empty. It renders nothing if there are none.
 */
export function SearchList({ query, onPick, onRepeat }: SearchListProps) {
  const recent = query === '' ? recentQueries() : []
  return (
    <>
      {query.length >= 2 && <LiveResults query={query} onPick={onPick} />}
      {query !== '' &&
        scopes.map((scope) => (
          <Link
            key={scope}
            data-stop
            to={`${paths.discover}?tab=${scope}&q=${encodeURIComponent(query)}`}
            onClick={onPick}
            className="flex min-h-11 items-center gap-3 rounded-bit px-3 hover:bg-rose-wash focus-visible:bg-rose-wash"
          >
            <Search aria-hidden className="size-4 text-ink-faint" />
            <span className="min-w-0 truncate">
              Search {scope} for <bdi className="font-semibold">{query}</bdi>
            </span>
          </Link>
        ))}
      {recent.length > 0 && <p className="px-3 pt-2 pb-1 text-sm text-ink-faint">Recent searches</p>}
      {recent.map((text) => (
        <button
          key={text}
          type="button"
          data-stop
          onClick={() => onRepeat(text)}
          className="flex min-h-11 w-full items-center gap-3 rounded-bit px-3 text-start hover:bg-rose-wash focus-visible:bg-rose-wash"
        >
          <Clock aria-hidden className="size-4 text-ink-faint" />
          <span dir="auto" className="min-w-0 truncate">
            {text}
          </span>
        </button>
      ))}
    </>
  )
}
