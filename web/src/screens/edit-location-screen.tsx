import { useNavigate } from 'react-router-dom'
import { EditLocationForm } from '../features/locations/edit-location-form.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { SessionGate } from './layout/session-gate.tsx'
import { DeleteLocation } from './locations/delete-location.tsx'
import { useLocationFromPath } from './locations/use-location-from-path.ts'

/** The screen of /locations/{id}/edit. */
export function EditLocationScreen() {
  usePageTitle('Edit location')
  const navigate = useNavigate()
  const session = useSession()
  const { location, missing, failed, retry } = useLocationFromPath()

  if (missing) {
    return (
      <Spotlight
        title="Location Not Found"
        action={<LinkButton to={paths.locations}>Back to Locations</LinkButton>}
      >
        This location doesn't exist or has been removed.
      </Spotlight>
    )
  }
  if (failed) {
    return (
      <Spotlight
        title="Location Not Found"
        action={
          <>
            <Button onClick={retry}>Try again</Button>
            <LinkButton to={paths.locations} variant="quiet">
              Back to Locations
            </LinkButton>
          </>
        }
      >
        This location could not be fetched, because the server did not answer. Nothing is lost.
      </Spotlight>
    )
  }
  if (!location || session.loading) return <EditSkeleton />
  if (session.unreachable && !session.user) return <SessionGate session={session} />
  if (session.user?.id !== location.authorId) {
    return (
      <Spotlight
        title="Access Denied"
        action={<LinkButton to={paths.locations}>Back to Locations</LinkButton>}
      >
        Only the writer who made this location can change it.
      </Spotlight>
    )
  }

  const back = paths.location(location.id)
  return (
    <div className="page pt-6 sm:pt-8">
      <BackLink to={back}>Back to Location</BackLink>
      <div className="mt-5 mb-7 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="kicker">Edit location</p>
          <h1 dir="auto" className="mt-3 text-[clamp(2.125rem,5vw,3.125rem)]">
            {location.name}
          </h1>
        </div>
        <DeleteLocation location={location} />
      </div>
      <EditLocationForm
        key={location.id}
        location={location}
        onSaved={() => void navigate(back, { replace: true })}
        onCancel={() => void navigate(back)}
      />
    </div>
  )
}

function EditSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="page pt-6 sm:pt-8">
      <Skeleton className="h-6 w-44" />
      <Skeleton className="mt-9 h-12 w-2/3 max-w-lg" />
      <Skeleton className="mt-8 h-[30rem] w-full rounded-panel" />
    </div>
  )
}
