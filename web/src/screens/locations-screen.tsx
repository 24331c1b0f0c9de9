import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useCallback } from 'react'
import type { Location } from '#contract/locations.ts'
import { fetchedCount } from '../lib/format.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { readAll } from '../lib/queries.ts'
import { useSession } from '../lib/session.ts'
import { usePages } from '../lib/use-pages.ts'
import { useUrlState } from '../lib/use-url-state.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { Unfetched } from '../ui/unfetched.tsx'
import { DiscoverLocations } from './locations/discover-locations.tsx'
import { MyLocations, SignedOutLocations } from './locations/my-locations.tsx'

/** The screen of /locations. */
export function LocationsScreen() {
  usePageTitle('Locations')
  const session = useSession()
  const { user, loading } = session
  const [search, change] = useUrlState()
  const tab = search.get('tab') === 'discover' ? 'discover' : 'mine'
  const query = search.get('q') ?? ''

  const searchFor = useCallback((text: string) => change('q', text), [change])

  const enabled = user !== null
  const mine = useQuery({ ...readAll('GET /api/locations', { query: { personal: true } }), enabled })
  const saved = useQuery({ ...readAll('GET /api/locations', { query: { saved: true } }), enabled })
  const publicLocations = usePages('GET /api/locations/public', {}, query === '')
  const found = usePages('GET /api/locations/search', { query: { q: query } }, query !== '')
  const discover = query === '' ? publicLocations : found
  const matching = mine.data?.filter((one) => matches(one, query))
  const ownCount = fetchedCount({
    count: user || loading || session.unreachable ? matching?.length : 0,
    failed: mine.isError || session.unreachable,
  })

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
      <SearchBox label="Search locations" value={query} onSearch={searchFor} className="mt-6 mb-5 max-w-xl" />
      <Tabs
        label="Whose locations"
        value={tab}
        onChange={(next) => change('tab', next === 'discover' ? next : '')}
        tabs={[
          ['mine', `My Locations (${ownCount})`],
          [
            'discover',
            `Discover (${fetchedCount({ count: discover.items && discover.total, failed: discover.failed })})`,
          ],
        ]}
      >
        <TabPanel value="mine">
          {session.unreachable && !user ? (
            <Unfetched text="The locations could not be fetched" retry={session.retry} />
          ) : user || loading ? (
            <MyLocations
              mine={matching}
              saved={saved.data?.filter((one) => matches(one, query)) ?? []}
              query={query}
              failed={mine.isError || saved.isError}
              onRetry={() => void Promise.all([mine.refetch(), saved.refetch()])}
            />
          ) : (
            <SignedOutLocations />
          )}
        </TabPanel>
        <TabPanel value="discover">
          <DiscoverLocations pages={discover} query={query} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

/** On the tab 'My Locations' the client filters by name, description and type, ignoring case (D-218). */
function matches({ name, description, type }: Location, query: string): boolean {
  return [name, description, type].some((text) => text.toLowerCase().includes(query.toLowerCase()))
}
