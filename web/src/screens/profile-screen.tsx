import { useQuery } from '@tanstack/react-query'
import { Camera, PenLine, Settings } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CurrentUser } from '#contract/users.ts'
import { externalSignInMessage } from '../features/session/external-sign-in-messages.ts'
import { formatCount } from '../lib/format.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { readAll } from '../lib/queries.ts'
import { useRequiredSession } from '../lib/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { UnfetchedLine } from '../ui/unfetched.tsx'
import { SessionGate } from './layout/session-gate.tsx'
import { ProfileCharacters } from './profile/profile-characters.tsx'
import { ProfileCollections } from './profile/profile-collections.tsx'
import { ProfileOverview } from './profile/profile-overview.tsx'
import { ProfileSocial } from './profile/profile-social.tsx'
import { ProfileStories } from './profile/profile-stories.tsx'

const SettingsDialog = lazyPart(async () => ({
  default: (await import('../features/settings/settings-dialog.tsx')).SettingsDialog,
}))
const AvatarDialog = lazyPart(async () => ({
  default: (await import('./profile/avatar-dialog.tsx')).AvatarDialog,
}))
const NameDialog = lazyPart(async () => ({
  default: (await import('../features/profile/name-dialog.tsx')).NameDialog,
}))

const tabs = [
  ['overview', 'Overview'],
  ['stories', 'Stories'],
  ['characters', 'Characters'],
  ['collections', 'Collections'],
  ['social', 'Social'],
] as const

/** The screen of /profile. */
export function ProfileScreen() {
  const session = useRequiredSession()
  if (session.loading) return <Spotlight title="My Creative Space">Loading your personal space...</Spotlight>
  if (!session.user) return <SessionGate session={session} />
  return <Profile user={session.user} />
}

function Profile({ user }: { user: CurrentUser }) {
  usePageTitle('My Room')
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useState<'settings' | 'avatar' | 'name' | null>(null)
  const close = () => setOpen(null)
  const stories = useQuery(readAll('GET /api/stories', { query: { personal: true } }))
  const characters = useQuery(readAll('GET /api/characters', { query: { personal: true } }))
  const collections = useQuery(readAll('GET /api/collections', { query: { personal: true } }))
  const counts = [
    ['story', stories],
    ['character', characters],
    ['collection', collections],
  ] as const
  const failed = counts.flatMap(([, query]) => (query.isError ? [query] : []))
  const externalMessage = externalSignInMessage(search.get('external'))
  const tab = tabs.find(([key]) => key === search.get('tab'))?.[0] ?? 'overview'
  const go = (next: string) =>
    setSearch(next === 'overview' ? {} : { tab: next }, { preventScrollReset: true })

  return (
    <div className="page pt-9 sm:pt-11">
      {externalMessage && (
        <p role="status" className="mb-6 rounded-box bg-gold-wash px-4 py-3 text-[0.9375rem] text-gold">
          {externalMessage}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-6">
        <button
          type="button"
          aria-label="Change your picture"
          onClick={() => setOpen('avatar')}
          className="group relative rounded-full"
        >
          <Avatar
            name={user.firstName}
            imageUrl={user.profileImageUrl}
            className="size-24 text-4xl sm:size-28 sm:text-5xl"
          />
          <span
            aria-hidden
            className="absolute end-0 bottom-0 grid size-9 place-items-center rounded-full bg-raised text-ink-soft shadow-soft group-hover:text-rose"
          >
            <Camera className="size-4.5" />
          </span>
        </button>
        <div className="min-w-52 flex-1">
          <div className="flex items-center gap-1.5">
            <h1 dir="auto" className="min-w-0 text-[clamp(2rem,4.6vw,3.125rem)] break-words">
              {`${user.firstName} ${user.lastName}`.trim()}
            </h1>
            <IconButton label="Edit your name" onClick={() => setOpen('name')}>
              <PenLine aria-hidden />
            </IconButton>
          </div>
          {user.penName && (
            <p className="mt-1 break-words">
              writes as <bdi>{user.penName}</bdi>
            </p>
          )}
          <p className="mt-1.5 text-ink-soft">Creator of your own romantic room</p>
          <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem] text-ink-soft">
            {counts.map(
              ([noun, { data }]) => data && <span key={noun}>{formatCount(data.length, noun)}</span>,
            )}
            {/* The line keeps its height while the numbers load, so that nothing moves. */}
            <span aria-hidden>&#8203;</span>
          </p>
          {failed.length > 0 && (
            <UnfetchedLine retry={() => failed.forEach((query) => void query.refetch())} />
          )}
        </div>
        <Button variant="quiet" onClick={() => setOpen('settings')}>
          <Settings aria-hidden />
          Room Settings
        </Button>
      </div>
      <div className="mt-8">
        <Tabs label="My space" tabs={tabs} value={tab} onChange={go}>
          <TabPanel value="overview">
            <ProfileOverview stories={stories} characters={characters} collections={collections} />
          </TabPanel>
          <TabPanel value="stories">
            <ProfileStories stories={stories} />
          </TabPanel>
          <TabPanel value="characters">
            <ProfileCharacters characters={characters} />
          </TabPanel>
          <TabPanel value="collections">
            <ProfileCollections collections={collections} />
          </TabPanel>
          <TabPanel value="social">
            <ProfileSocial />
          </TabPanel>
        </Tabs>
      </div>
      <Suspense>
        {open === 'settings' && <SettingsDialog onClose={close} />}
        {open === 'avatar' && <AvatarDialog user={user} onClose={close} />}
        {open === 'name' && <NameDialog user={user} onClose={close} />}
      </Suspense>
    </div>
  )
}
