import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { LocationForm } from '../features/locations/location-form.tsx'
import { blankLocation } from '../features/locations/location-values.ts'
import { call } from '../lib/api.ts'
import { useIdempotencyKey } from '../lib/idempotency-key.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { invalidate } from '../lib/queries.ts'
import { paths } from '../paths.ts'

/** /locations/create. It asks for no session; saving does, and the draft is kept (decision 85). */
export function CreateLocationScreen() {
  usePageTitle('New location')
  const navigate = useNavigate()
  const keyFor = useIdempotencyKey()
  return (
    <div className="page max-w-4xl pt-7 sm:pt-9">
      <Link
        to={paths.locations}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
        Locations
      </Link>
      <h1 className="mt-2 mb-7 text-[clamp(2.125rem,5vw,3.125rem)]">Where does it happen?</h1>
      <div className="rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] sm:p-9">
        <LocationForm
          kind="create"
          initial={blankLocation}
          draftKey="location"
          save={(body) => call('POST /api/locations', { body, idempotencyKey: keyFor(body) })}
          success="Your location has been created successfully."
          failure="Failed to create location. Please try again."
          submit="Create Location"
          onSaved={async ({ id }) => {
            await invalidate('GET /api/locations')
            await navigate(id ? paths.location(id) : paths.locations)
          }}
          onCancel={() => void navigate(paths.locations)}
        />
      </div>
    </div>
  )
}
