import { useNavigate } from 'react-router-dom'
import { CreateLocationForm } from '../features/locations/create-location-form.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { SessionGate } from './layout/session-gate.tsx'

/** The screen of /locations/create. Visitors can fill in the form; they must sign in only to save (D-203). */
export function CreateLocationScreen() {
  usePageTitle('New location')
  const navigate = useNavigate()
  const session = useSession()
  // The draft belongs to the user, so the form waits until it is known whether a user is signed in.
  if (session.loading) return <SessionGate session={session} />
  return (
    <div className="page pt-6 sm:pt-8">
      <BackLink to={paths.locations}>Back to Locations</BackLink>
      <p className="kicker mt-5">New location</p>
      {/* On phones the heading has two lines in the fallback font too, so the form does not move when the font
          arrives. */}
      <h1 className="mt-3 max-w-[9em] text-[clamp(2.125rem,5vw,3.125rem)] sm:max-w-none">
        Where does it happen?
      </h1>
      <p className="mt-3 mb-7 text-ink-soft">
        A name, a type, a description and a setting are enough to begin. All else can wait.
      </p>
      <CreateLocationForm
        onCreated={({ id }) => void navigate(id ? paths.location(id) : paths.locations)}
        onCancel={() => void navigate(paths.locations)}
      />
    </div>
  )
}
