import { useQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CurrentUser } from '#contract/users.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { readAll } from '../lib/queries.ts'
import { useRequiredSession } from '../lib/session.ts'
import { counted } from '../lib/wording.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { SessionGate } from './layout/session-gate.tsx'
import { ProfileCharacters } from './profile/profile-characters.tsx'
import { ProfileOverview } from './profile/profile-overview.tsx'
import { ProfileStories } from './profile/profile-stories.tsx'

const SettingsDialog = lazy(async () => ({
  default: (await import('../features/settings/settings-dialog.tsx')).SettingsDialog,
}))

const tabs = [
  ['overview', 'Overview'],
  ['stories', 'Stories'],
  ['characters', 'Characters'],
] as const

/** /profile */
export function ProfileScreen() {
  const session = useRequiredSession()
  if (session.loading) return <Spotlight title="My Creative Space">Loading your personal space...</Spotlight>
  if (!session.user) return <SessionGate session={session} />
  return <Profile user={session.user} />
}

function Profile({ user }: { user: CurrentUser }) {
  usePageTitle('My Creative Space')
  const [search, setSearch] = useSearchParams()
  const [settings, setSettings] = useState(false)
  const stories = useQuery(readAll('GET /api/stories', { query: { personal: true } }))
  const characters = useQuery(readAll('GET /api/characters', { query: { personal: true } }))
  const tab = tabs.find(([key]) => key === search.get('tab'))?.[0] ?? 'overview'
  const go = (next: string) =>
    setSearch(next === 'overview' ? {} : { tab: next }, { preventScrollReset: true })

  return (
    <div className="page pt-9 sm:pt-11">
      <div className="flex flex-wrap items-center gap-6">
        <Avatar
          name={user.firstName}
          imageUrl={user.profileImageUrl}
          className="size-24 text-4xl sm:size-28 sm:text-5xl"
        />
        <div className="min-w-52 flex-1">
          <h1 className="text-[clamp(2rem,4.6vw,3.125rem)]">{`${user.firstName} ${user.lastName}`.trim()}</h1>
          <p className="mt-1.5 text-ink-soft">Creator of your own romantic room</p>
          <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem] text-ink-soft">
            <span>{stories.data?.length === 1 ? '1 story' : `${stories.data?.length ?? 0} stories`}</span>
            <span>{counted(characters.data?.length ?? 0, 'character')}</span>
          </p>
        </div>
        <Button variant="quiet" onClick={() => setSettings(true)}>
          <Settings aria-hidden />
          Room Settings
        </Button>
      </div>
      <div className="mt-8">
        <Tabs label="My space" tabs={tabs} value={tab} onChange={go}>
          <TabPanel value="overview">
            <ProfileOverview stories={stories} characters={characters} onTab={go} />
          </TabPanel>
          <TabPanel value="stories">
            <ProfileStories stories={stories} />
          </TabPanel>
          <TabPanel value="characters">
            <ProfileCharacters characters={characters} />
          </TabPanel>
        </Tabs>
      </div>
      {settings && (
        <Suspense>
          <SettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </div>
  )
}
