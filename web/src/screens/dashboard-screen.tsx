import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { activeGenerations } from '../features/generations/generation-cache.ts'
import { GenerationStrip } from '../features/generations/generation-strip.tsx'
import { RunningCard } from '../features/generations/strip-frame.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { paths } from '../paths.ts'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { CastsTab } from './dashboard/casts-tab.tsx'
import { CharactersTab } from './dashboard/characters-tab.tsx'
import { CommunityTab } from './dashboard/community-tab.tsx'
import { FirstRead } from './dashboard/first-read.tsx'
import { LocationsTab } from './dashboard/locations-tab.tsx'
import { StoriesTab } from './dashboard/stories-tab.tsx'
import { DashboardSkeleton } from './layout/dashboard-skeleton.tsx'

const tabs = [
  ['tales', 'Tales'],
  ['characters', 'Characters'],
  ['locations', 'Locations'],
  ['casts', 'Casts'],
  ['community', 'Community'],
] as const

interface DashboardScreenProps {
  /** Whether the user is new, or undefined as long as this is not known. */
  isNew: boolean | undefined
}

/** The content of / for signed-in users, below the frame. */
export function DashboardScreen({ isNew }: DashboardScreenProps) {
  usePageTitle('Home')
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const tab = tabs.find(([key]) => key === asked)?.[0] ?? 'tales'
  const { data: running = [] } = useQuery(activeGenerations)

  // A new user must not see the zeros of an empty account, so a placeholder is shown until it is known.
  if (isNew === undefined) return <DashboardSkeleton />
  return (
    <>
      {isNew && <FirstRead />}
      {running.length > 0 && (
        <RunningCard>
          {running.map((generation) => (
            <GenerationStrip key={generation.id} generation={generation} />
          ))}
        </RunningCard>
      )}
      <div className="mt-8">
        <Tabs
          label="Home"
          tabs={tabs}
          value={tab}
          onChange={(next) =>
            setSearch(next === 'tales' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
          }
        >
          <TabPanel value="tales">
            <StoriesTab running={running} isNew={isNew} />
          </TabPanel>
          <TabPanel value="characters">
            <CharactersTab />
          </TabPanel>
          <TabPanel value="locations">
            <LocationsTab />
          </TabPanel>
          <TabPanel value="casts">
            <CastsTab />
          </TabPanel>
          <TabPanel value="community">
            <CommunityTab isNew={isNew} />
          </TabPanel>
        </Tabs>
      </div>
      {/* The dashboard of a new user has one primary action (D-132). The floating button 'New story' is left out
          there, because it would cover text. */}
      {!isNew && (
        <Link
          to={paths.createStory}
          aria-label="New story"
          title="New story"
          data-floating
          className="fixed end-5 bottom-[calc(5.75rem+env(safe-area-inset-bottom))] z-20 grid size-14 place-items-center rounded-full bg-rose text-on-rose shadow-lift transition-transform hover:scale-105 hover:bg-rose-strong lg:end-8 lg:bottom-8"
        >
          <Plus aria-hidden className="size-6" />
        </Link>
      )}
    </>
  )
}
