import type { Location } from '#contract/locations.ts'
import { LocationCard } from '../../features/locations/location-card.tsx'
import type { Pages } from '../../lib/use-pages.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'
import { LoadMore, LocationShelf } from './location-shelf.tsx'

interface DiscoverLocationsProps {
  pages: Pages<Location>
  query: string
}

/** Shows public locations, newest first, or the results of a search. */
export function DiscoverLocations({ pages, query }: DiscoverLocationsProps) {
  const { items, failed, retry, more, loadingMore } = pages
  return (
    <>
      <h2 className="sr-only">{query ? 'Found locations' : 'Public locations'}</h2>
      <LocationShelf
        items={items}
        failed={failed}
        onRetry={retry}
        empty={<NoPublicLocations query={query} />}
      >
        {(location) => <LocationCard key={location.id} location={location} />}
      </LocationShelf>
      {/* `LoadMore` fetches while it is near the screen, so it would repeat a failed read without a pause. */}
      {items && failed && (
        <div className="mt-10 grid justify-center">
          <UnfetchedLine retry={more ?? retry} />
        </div>
      )}
      {more && !failed && <LoadMore more={more} loading={loadingMore} />}
    </>
  )
}

function NoPublicLocations({ query }: { query: string }) {
  if (query) {
    return (
      <EmptyState title="No locations found" piece="cottage">
        Nothing here matches “<bdi>{query}</bdi>”. Try another word, or a part of one.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No public locations yet"
      piece="cottage"
      action={<LinkButton to={paths.createLocation}>Create Location</LinkButton>}
    >
      Nobody has made a place public so far. Yours could be the first.
    </EmptyState>
  )
}
