import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '../lib/lazy-part.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { useSession } from '../lib/session.ts'
import { paths, serverPaths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { AdminContent } from './admin/admin-content.tsx'
import { AdminNotifications } from './admin/admin-notifications.tsx'
import { AdminOverview } from './admin/admin-overview.tsx'
import { AdminPeople } from './admin/admin-people.tsx'
import { AdminReports } from './admin/admin-reports.tsx'
import { AdminSettings } from './admin/admin-settings.tsx'
import { AdminSpending } from './admin/admin-spending.tsx'
import { AdminUsers } from './admin/admin-users.tsx'
import { SessionGate } from './layout/session-gate.tsx'

const SecondFactorDialog = lazyPart(async () => ({
  default: (await import('../features/settings/second-factor-dialog.tsx')).SecondFactorDialog,
}))

const tabs = [
  ['overview', 'Overview'],
  ['users', 'Users'],
  ['people', 'Sign-ups'],
  ['content', 'Content'],
  ['reports', 'Reports'],
  ['notifications', 'Notifications'],
  ['spending', 'Spending'],
  ['settings', 'Settings'],
] as const

/** The screen of /admin. */
export function AdminScreen() {
  const session = useSession()
  if (session.loading || session.unreachable) return <SessionGate session={session} />
  if (!session.user) {
    return (
      <Spotlight
        title="Authentication Required"
        action={
          <a href={serverPaths.login} className={buttonStyle()}>
            Log In
          </a>
        }
      >
        Please log in to open the admin dashboard.
      </Spotlight>
    )
  }
  if (!session.user.isAdmin) {
    return (
      <Spotlight title="Access Denied" action={<LinkButton to={paths.home}>Back home</LinkButton>}>
        Only the admins of this Heartroom can see its dashboard.
      </Spotlight>
    )
  }
  if (session.user.needsSecondFactor) return <SecondFactorNeeded />
  return <Dashboard />
}

/**
 * The screen that an admin gets while ADMIN_SECOND_FACTOR requires a second factor that the admin does not have yet
 * (D-149).
 */
function SecondFactorNeeded() {
  usePageTitle('Admin')
  const [open, setOpen] = useState(false)
  return (
    <Spotlight
      title="One more step"
      action={<Button onClick={() => setOpen(true)}>Set up a second factor</Button>}
    >
      Admins of this Heartroom need a passkey or an authenticator app before its dashboard opens.
      <Suspense>{open && <SecondFactorDialog onClose={() => setOpen(false)} />}</Suspense>
    </Spotlight>
  )
}

function Dashboard() {
  usePageTitle('Admin')
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find(([key]) => key === search.get('tab'))?.[0] ?? 'overview'
  return (
    <div className="page pt-9 sm:pt-11">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <h1 className="text-[clamp(2.125rem,5vw,3.375rem)]">Admin</h1>
        <a href={serverPaths.queueBoard} className={buttonStyle('quiet')}>
          Queue board
        </a>
      </div>
      <Tabs
        label="Admin"
        tabs={tabs}
        value={tab}
        onChange={(next) => setSearch(next === 'overview' ? {} : { tab: next }, { preventScrollReset: true })}
      >
        <TabPanel value="overview">
          <AdminOverview />
        </TabPanel>
        <TabPanel value="users">
          <AdminUsers />
        </TabPanel>
        <TabPanel value="people">
          <AdminPeople />
        </TabPanel>
        <TabPanel value="content">
          <AdminContent />
        </TabPanel>
        <TabPanel value="reports">
          <AdminReports />
        </TabPanel>
        <TabPanel value="notifications">
          <AdminNotifications />
        </TabPanel>
        <TabPanel value="spending">
          <AdminSpending />
        </TabPanel>
        <TabPanel value="settings">
          <AdminSettings />
        </TabPanel>
      </Tabs>
    </div>
  )
}
