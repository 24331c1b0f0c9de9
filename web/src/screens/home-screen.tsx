import { Suspense, useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { lazyComponent, useLazyComponent } from '../lib/lazy-component.ts'
import { clearReturnPath, readReturn, storeReturnPath } from '../lib/return-path.ts'
import { useSession } from '../lib/session.ts'
import { DashboardFrame } from './dashboard/dashboard-frame.tsx'
import { useIsNew } from './dashboard/use-is-new.ts'
import { LandingScreen } from './landing-screen.tsx'
import { DashboardSkeleton } from './layout/dashboard-skeleton.tsx'
import { Unreachable } from './layout/unreachable.tsx'

const dashboard = lazyComponent(async () => (await import('./dashboard-screen.tsx')).DashboardScreen)
export const preloadDashboard = dashboard.preload

/**
 * The screen of /: the dashboard for signed-in users, the landing page for visitors. Every sign-in leads here, so a
 * user whose session had expired is sent back to their former page from here.
 */
export function HomeScreen() {
  const { user, expected, unreachable, retry } = useSession()
  const [back, setBack] = useState<ReturnType<typeof readReturn>>()
  const Dashboard = useLazyComponent(dashboard)
  const isNew = useIsNew(user)
  if (user && back === undefined) setBack(readReturn(user.id))
  useEffect(() => {
    if (!user) return
    // The effect may run twice, but the stored likes and saves must be sent only once. So they are removed before they
    // are sent.
    const pendingActions = readReturn(user.id)?.pendingActions ?? []
    clearReturnPath()
    // `Navigate` keeps this screen if the former page is Home or one of its tabs, so the path is not used again.
    if (back && !/^\/\w/.test(back.path)) setBack(null)
    if (pendingActions.length > 0)
      void import('../lib/run-pending-actions.ts').then(
        ({ runPendingActions }) => runPendingActions(pendingActions),
        // The code could not be loaded, so that the next visit of Home sends them.
        () => storeReturnPath('/', pendingActions),
      )
  }, [user, back])
  if (!user && expected && unreachable) return <Unreachable retry={retry} />
  if (!user && !expected) return <LandingScreen />
  if (user && back) return <Navigate to={back.path} replace />
  return (
    <DashboardFrame name={isNew === undefined ? undefined : user?.firstName} isNew={isNew}>
      <Suspense fallback={<DashboardSkeleton />}>
        {user ? <Dashboard isNew={isNew} /> : <DashboardSkeleton />}
      </Suspense>
    </DashboardFrame>
  )
}
