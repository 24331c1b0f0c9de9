import { usePageTitle } from '../lib/page-title.ts'
import { useRequiredSession } from '../lib/session.ts'
import { CastsTab } from './dashboard/casts-tab.tsx'
import { SessionGate } from './layout/session-gate.tsx'

/** The screen of /casts. */
export function CastsScreen() {
  usePageTitle('Casts')
  const session = useRequiredSession()
  if (!session.user) return <SessionGate session={session} />
  return (
    <div className="page pt-9 sm:pt-11">
      <CastsTab heading={<h1 className="text-[clamp(2.125rem,5vw,3.375rem)]">Your casts</h1>} />
    </div>
  )
}
