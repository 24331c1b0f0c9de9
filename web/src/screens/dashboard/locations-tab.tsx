import { useQuery } from '@tanstack/react-query'
import { LocationCard } from '../../features/locations/location-card.tsx'
import { readAll } from '../../lib/queries.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FailedReads } from '../../ui/unfetched.tsx'

/** The maximum number of places that are shown; 'My locations' leads to all of them. */
const SHOWN = 6

export function LocationsTab() {
  const query = useQuery(readAll('GET /api/locations', { query: { personal: true } }))
  const locations = query.data ?? []
  return (
    <>
      <EmptyState
        title="The places of your stories"
        piece="cottage"
        action={
          <>
            <LinkButton to={paths.createLocation}>Create Location</LinkButton>
            <LinkButton to={paths.locations} variant="quiet">
              My locations
            </LinkButton>
          </>
        }
      >
        A lighthouse, a train that is always late, the café where they met: every place you keep can be the
        setting of the next story.
      </EmptyState>
      <div className="mt-6 empty:hidden">
        <FailedReads queries={[query]} text="Your places could not be fetched." />
      </div>
      {locations.length > 0 && (
        <div className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {locations.slice(0, SHOWN).map((location) => (
            <LocationCard key={location.id} location={location} own />
          ))}
        </div>
      )}
    </>
  )
}
