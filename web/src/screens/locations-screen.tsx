import { useQuery } from '@tanstack/react-query'
import { MapPin, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Location } from '#contract/locations.ts'
import { LocationCard } from '../features/locations/location-card.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { readAll } from '../lib/queries.ts'
import { useSession } from '../lib/session.ts'
import { usePages } from '../lib/use-pages.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f']

/** /locations */
export function LocationsScreen() {
  usePageTitle('Locations')
  const { user, loading } = useSession()
  const [tab, setTab] = useState('mine')
  const [query, setQuery] = useState('')
  const search = useCallback((text: string) => setQuery(text), [])

  const mine = useQuery({
    ...readAll('GET /api/locations', { query: { personal: true } }),
    enabled: user !== null,
  })
  const everybodys = usePages('GET /api/locations/public', {}, query === '')
  const found = usePages('GET /api/locations/search', { query: { q: query } }, query !== '')
  const discover = query === '' ? everybodys : found
  const matching = mine.data?.filter((one) => matches(one, query))

  return (
    <div className="page pt-9 sm:pt-11">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-[clamp(2.125rem,5vw,3.375rem)]">Locations</h1>
          <p className="mt-2 text-ink-soft">Places that a story can happen in.</p>
        </div>
        <LinkButton to={paths.createLocation}>
          <Plus aria-hidden />
          Create Location
        </LinkButton>
      </div>
      <SearchBox label="Search locations" value={query} onSearch={search} className="mt-6 mb-5 max-w-xl" />
      <Tabs
        label="Whose locations"
        value={tab}
        onChange={setTab}
        tabs={[
          ['mine', `My Locations (${matching?.length ?? 0})`],
          ['discover', `Discover (${discover.total})`],
        ]}
      >
        <TabPanel value="mine">
          {user ? (
            <Shelf items={matching} failed={mine.isError} onRetry={() => void mine.refetch()}>
              <EmptyState
                title={query ? 'No locations found' : 'No locations yet'}
                icon={<MapPin />}
                action={!query && <LinkButton to={paths.createLocation}>Create Location</LinkButton>}
              >
                {query
                  ? `None of yours matches “${query}”.`
                  : 'A lighthouse, a train that is always late, the café where they met. Keep a place once, and use it in any story.'}
              </EmptyState>
            </Shelf>
          ) : loading ? (
            <Shelf items={undefined} failed={false} onRetry={() => {}} />
          ) : (
            <EmptyState
              title="Your places live here"
              icon={<MapPin />}
              action={<LinkButton to={paths.login}>Sign In</LinkButton>}
            >
              Sign in to keep places of your own. Those of other writers are under Discover.
            </EmptyState>
          )}
        </TabPanel>
        <TabPanel value="discover">
          <Shelf items={discover.items} failed={discover.failed} onRetry={discover.retry}>
            <EmptyState title={query ? 'No locations found' : 'No public locations yet'} icon={<MapPin />}>
              {query ? `Nothing here matches “${query}”.` : 'Nobody has made a place public so far.'}
            </EmptyState>
          </Shelf>
          {discover.more && (
            <p className="mt-10 text-center">
              <Button variant="quiet" busy={discover.loadingMore} onClick={discover.more}>
                Show more
              </Button>
            </p>
          )}
        </TabPanel>
      </Tabs>
    </div>
  )
}

function matches({ name, description, type }: Location, query: string): boolean {
  return `${name}\n${description}\n${type}`.toLowerCase().includes(query.toLowerCase())
}

interface ShelfProps {
  items: Location[] | undefined
  failed: boolean
  onRetry: () => void
  /** Shown when there is nothing. */
  children?: React.ReactNode
}

function Shelf({ items, failed, onRetry, children }: ShelfProps) {
  if (failed) {
    return (
      <EmptyState
        title="The locations could not be fetched"
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    )
  }
  if (items?.length === 0) return children
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {items
        ? items.map((location) => <LocationCard key={location.id} location={location} />)
        : PLACEHOLDERS.map((key) => <Skeleton key={key} className="aspect-4/3 w-full rounded-panel" />)}
    </div>
  )
}
