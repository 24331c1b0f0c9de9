import { BookmarkX } from 'lucide-react'
import type { Location } from '#contract/locations.ts'
import { LocationCard } from '../../features/locations/location-card.tsx'
import { useUnsaveLocation } from '../../features/locations/use-location-actions.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NewTile } from '../../ui/new-tile.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'
import { LocationShelf } from './location-shelf.tsx'

interface MyLocationsProps {
  /** The user's locations that match the query. Undefined until they have loaded. */
  mine: Location[] | undefined
  saved: Location[]
  query: string
  failed: boolean
  onRetry: () => void
}

/** Shows the user's locations, and below them locations of others that the user saved. */
export function MyLocations({ mine, saved, query, failed, onRetry }: MyLocationsProps) {
  return (
    <>
      <h2 className="sr-only">My locations</h2>
      {mine && mine.length > 0 ? (
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {mine.map((location) => (
            <LocationCard key={location.id} location={location} own />
          ))}
          {!query && (
            <NewTile to={paths.createLocation} className="min-h-56 rounded-panel">
              New place
            </NewTile>
          )}
        </div>
      ) : (
        <LocationShelf
          items={mine}
          failed={failed}
          onRetry={onRetry}
          empty={<NoOwnLocations query={query} />}
        >
          {() => null}
        </LocationShelf>
      )}
      {failed && mine && mine.length > 0 && <UnfetchedLine retry={onRetry} />}
      {saved.length > 0 && (
        <section aria-labelledby="saved-locations" className="mt-14">
          <h2 id="saved-locations" className="mb-5 text-2xl">
            Saved from others
          </h2>
          <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {saved.map((location) => (
              <LocationCard key={location.id} location={location} action={<Unsave location={location} />} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}

function Unsave({ location }: { location: Location }) {
  const unsave = useUnsaveLocation(location.id)
  return (
    <IconButton
      label={`Take ${location.name} off the Saved list`}
      disabled={unsave.isPending}
      onClick={() => unsave.mutate()}
      className="bg-surface shadow-soft"
    >
      <BookmarkX aria-hidden />
    </IconButton>
  )
}

function NoOwnLocations({ query }: { query: string }) {
  if (query) {
    return (
      <EmptyState title="No locations found" piece="cottage">
        None of yours matches “<bdi>{query}</bdi>”. Discover searches everybody's.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No locations yet"
      piece="cottage"
      action={<LinkButton to={paths.createLocation}>Create Location</LinkButton>}
    >
      A lighthouse, a train that is always late, the café where they met. Keep a place once, and use it in any
      story.
    </EmptyState>
  )
}

export function SignedOutLocations() {
  return (
    <EmptyState
      title="Your places live here"
      piece="cottage"
      action={
        <>
          <LinkButton to={paths.login}>Sign In</LinkButton>
          <LinkButton to={paths.signup} variant="quiet">
            Get Started
          </LinkButton>
        </>
      }
    >
      Sign in to keep places of your own. Those of other writers are under Discover.
    </EmptyState>
  )
}
