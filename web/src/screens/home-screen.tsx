import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { dropReturnPath, readReturnPath } from '../lib/return-path.ts'
import { useSession } from '../lib/session.ts'
import { LandingScreen } from './landing-screen.tsx'
import { DashboardSkeleton } from './layout/dashboard-skeleton.tsx'

const Dashboard = lazy(async () => ({ default: (await import('./dashboard-screen.tsx')).DashboardScreen }))

/**
 * The room of whoever is signed in; the landing page while that is not known and for everybody else. Every sign-in ends
 * here, so that whoever was interrupted by the end of a session is taken back from here.
 */
export function HomeScreen() {
  const { user } = useSession()
  const [back] = useState(readReturnPath)
  useEffect(() => {
    if (user) dropReturnPath()
  }, [user])
  if (!user) return <LandingScreen />
  if (back !== null) return <Navigate to={back} replace />
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <Dashboard user={user} />
    </Suspense>
  )
}
