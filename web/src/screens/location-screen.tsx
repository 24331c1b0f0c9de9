import { BookPlus, PenLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { LocationDetail } from '#contract/locations.ts'
import { LocationActions, LocationInfo, LocationStats } from '../features/locations/location-aside.tsx'
import { LocationPicture } from '../features/locations/location-picture.tsx'
import { LocationSheet } from '../features/locations/location-sheet.tsx'
import { MoreActions } from '../features/safety/more-actions.tsx'
import { capitalize } from '../lib/format.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { ActionRow } from '../ui/action-row.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { HiddenNotice } from '../ui/hidden-notice.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { OutdatedNotice } from '../ui/unfetched.tsx'
import { Unreachable } from './layout/unreachable.tsx'
import { DeleteLocation } from './locations/delete-location.tsx'
import { useLocationFromPath } from './locations/use-location-from-path.ts'

const AddLocationToStory = lazyPart(async () => ({
  default: (await import('./locations/add-location-to-story.tsx')).AddLocationToStory,
}))

/** The screen of /locations/{id}. */
export function LocationScreen() {
  const { location, missing, failed, outdated, retry } = useLocationFromPath()
  if (missing) {
    return (
      <Spotlight
        title="Location Not Found"
        action={<LinkButton to={paths.locations}>Back to Locations</LinkButton>}
      >
        This location doesn't exist or you don't have permission to view it.
      </Spotlight>
    )
  }
  if (failed) return <Unreachable retry={retry} />
  if (!location) return <LocationSkeleton />
  return (
    <>
      {outdated && <OutdatedNotice retry={retry} />}
      <LoadedLocation key={location.id} location={location} />
    </>
  )
}

function LoadedLocation({ location }: { location: LocationDetail }) {
  const { id, authorId, name, type, description, hidden } = location
  usePageTitle(name)
  const session = useSession()
  const mine = session.user?.id === authorId
  const isViewerUnknown = !session.user && (session.loading || session.unreachable)
  const [adding, setAdding] = useState(false)
  return (
    <div className="page pt-6 sm:pt-8">
      <BackLink to={paths.locations}>Back to Locations</BackLink>
      <div className="mt-3 aspect-4/3 overflow-hidden rounded-panel bg-rose-wash shadow-soft sm:aspect-2/1 lg:aspect-21/8">
        <LocationPicture location={location} eager />
      </div>
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <p className="kicker">{capitalize(type)}</p>
          <h1 dir="auto" className="mt-2.5 text-[clamp(2.125rem,5vw,3.375rem)]">
            {name}
          </h1>
          <p dir="auto" className="mt-4 max-w-[65ch] text-lg whitespace-pre-line text-ink-soft">
            {description}
          </p>
          {hidden && <HiddenNotice />}
          {session.user && (
            <div className="mt-6">
              <ActionRow>
                {mine && (
                  <LinkButton to={paths.editLocation(id)}>
                    <PenLine aria-hidden />
                    Edit
                  </LinkButton>
                )}
                <Button variant="quiet" onClick={() => setAdding(true)}>
                  <BookPlus aria-hidden />
                  Add to story
                </Button>
                {mine && <DeleteLocation location={location} />}
                <MoreActions
                  subject={{ type: 'location', id }}
                  person={{ id: authorId, name: location.authorName }}
                  label="More about this location"
                />
              </ActionRow>
            </div>
          )}
          {adding && (
            <Suspense>
              <AddLocationToStory location={location} onClose={() => setAdding(false)} />
            </Suspense>
          )}
        </div>
        <aside aria-label="About this location" className="grid content-start gap-4 lg:row-span-2">
          {!mine && !isViewerUnknown && <LocationActions location={location} />}
          <LocationStats location={location} />
          <LocationInfo location={location} />
        </aside>
        <LocationSheet location={location} />
      </div>
    </div>
  )
}

function LocationSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="page pt-6 sm:pt-8">
      <Skeleton className="h-6 w-44" />
      <Skeleton className="mt-8 aspect-4/3 w-full rounded-panel sm:aspect-2/1 lg:aspect-21/8" />
      <Skeleton className="mt-9 h-12 w-2/3 max-w-lg" />
      <Skeleton className="mt-5 h-20 w-full max-w-3xl" />
    </div>
  )
}
