import { Suspense, useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { part, usePart } from '../lib/part.ts'
import { dropReturnPath, readReturnPath } from '../lib/return-path.ts'
import { useSession } from '../lib/session.ts'
import { LandingScreen } from './landing-screen.tsx'
import { DashboardSkeleton } from './layout/dashboard-skeleton.tsx'

const dashboard = part(async () => (await import('./dashboard-screen.tsx')).DashboardScreen)
export const preloadDashboard = dashboard.preload

/**
 * The dashboard for the signed in, the landing page for everybody else. Every sign-in ends here; a user whose session had
 * ended is taken back from here to the screen that they were on.
 */
export function HomeScreen() {
  const { user, expected } = useSession()
  const [back] = useState(readReturnPath)
  const Dashboard = usePart(dashboard)
  useEffect(() => {
    if (user) dropReturnPath()
  }, [user])
  if (!user) return expected ? <DashboardSkeleton /> : <LandingScreen />
  if (back !== null) return <Navigate to={back} replace />
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <Dashboard user={user} />
    </Suspense>
  )
}
