import { Invitations } from '../../features/admin/invitations.tsx'
import { WaitingSignups } from '../../features/admin/waiting-signups.tsx'

/** The sign-ups: accounts that wait for an admin, and invitations (D-150). */
export function AdminPeople() {
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="mb-4 text-xl">
          Waiting to be let in
        </h2>
        <WaitingSignups />
      </section>
      <section aria-labelledby="invitations">
        <h2 id="invitations" className="mb-4 text-xl">
          Invitations
        </h2>
        <Invitations />
      </section>
    </div>
  )
}
