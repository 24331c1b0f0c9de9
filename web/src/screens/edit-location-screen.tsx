import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { LocationDetail } from '#contract/locations.ts'
import { LocationForm } from '../features/locations/location-form.tsx'
import { locationValues } from '../features/locations/location-values.ts'
import { call } from '../lib/api.ts'
import { isNotFound } from '../lib/api-error.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { invalidate, read } from '../lib/queries.ts'
import { useRequiredSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { SessionGate } from './layout/session-gate.tsx'
import { Unreachable } from './unreachable.tsx'

const back = <LinkButton to={paths.locations}>Back to locations</LinkButton>

/** /locations/{id}/edit */
export function EditLocationScreen() {
  const id = Number(useParams().id)
  const session = useRequiredSession()
  const known = Number.isSafeInteger(id) && id > 0
  const location = useQuery({ ...read('GET /api/locations/{id}', { params: { id } }), enabled: known })
  if (!session.user) return <SessionGate session={session} />
  if (!known || isNotFound(location.error)) {
    return (
      <Spotlight title="Location Not Found" action={back}>
        The location you're looking for doesn't exist or you don't have permission to view it.
      </Spotlight>
    )
  }
  if (location.isError) return <Unreachable retry={() => void location.refetch()} />
  if (!location.data) return <SessionGate session={{ ...session, loading: true }} />
  if (location.data.authorId !== session.user.id) {
    return (
      <Spotlight title="Access Denied" action={back}>
        Only its owner can change this location.
      </Spotlight>
    )
  }
  return <Edit location={location.data} />
}

function Edit({ location }: { location: LocationDetail }) {
  const { id, name } = location
  usePageTitle(`Edit ${name}`)
  const navigate = useNavigate()
  const leave = () => void navigate(paths.location(id))
  return (
    <div className="page max-w-4xl pt-7 sm:pt-9">
      <Link
        to={paths.location(id)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
        {name}
      </Link>
      <h1 className="mt-2 mb-7 text-[clamp(2.125rem,5vw,3.125rem)]">Edit location</h1>
      <div className="rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] sm:p-9">
        <LocationForm
          kind="edit"
          initial={locationValues(location)}
          draftKey={`location-${id}-${location.updatedAt}`}
          save={(body) => call('PUT /api/locations/{id}', { params: { id }, body })}
          success="Location saved!"
          failure="Failed to update location. Please try again."
          submit="Save Changes"
          onSaved={async () => {
            await Promise.all([
              invalidate('GET /api/locations/{id}', { id }),
              invalidate('GET /api/locations'),
            ])
            leave()
          }}
          onCancel={leave}
        />
      </div>
    </div>
  )
}
