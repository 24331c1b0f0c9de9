import { lazy, Suspense } from 'react'
import { useSession } from '../lib/session.ts'
import { LandingScreen } from './landing-screen.tsx'
import { DashboardSkeleton } from './layout/dashboard-skeleton.tsx'

const Dashboard = lazy(async () => ({ default: (await import('./dashboard-screen.tsx')).DashboardScreen }))

/** The room of whoever is signed in; the landing page while that is not known and for everybody else. */
export function HomeScreen() {
  const { user } = useSession()
  if (!user) return <LandingScreen />
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <Dashboard user={user} />
    </Suspense>
  )
}
