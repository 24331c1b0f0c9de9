import { useCallback, useEffect } from 'react'
import { usePageTitle } from '../lib/page-title.ts'
import { useUrlState } from '../lib/use-url-state.ts'
import { preloadWindowedShelf } from '../ui/paged-shelf.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { DiscoverCharacters } from './discover/discover-characters.tsx'
import { DiscoverCreators } from './discover/discover-creators.tsx'
import { DiscoverStories } from './discover/discover-stories.tsx'

const tabs = [
  ['stories', 'Stories'],
  ['characters', 'Characters'],
  ['creators', 'Creators'],
] as const

/** The screen of /discover. */
export function DiscoverScreen() {
  usePageTitle('Discover')
  useEffect(preloadWindowedShelf, [])
  const [search, change, edit] = useUrlState()
  const tab = tabs.find(([key]) => key === search.get('tab'))?.[0] ?? 'stories'
  const query = search.get('q') ?? ''

  const searchFor = useCallback((text: string) => change('q', text), [change])

  return (
    <div className="page pt-9 sm:pt-11">
      <h1 className="text-[clamp(2.125rem,5vw,3.375rem)]">Discover</h1>
      <p className="mt-2 text-ink-soft">New stories, the people in them, and the people who write them.</p>
      <SearchBox label={`Search ${tab}`} value={query} onSearch={searchFor} className="mt-6 mb-5 max-w-xl" />
      <Tabs label="What to discover" tabs={tabs} value={tab} onChange={(next) => change('tab', next)}>
        <TabPanel value="stories">
          <DiscoverStories search={search} onEdit={edit} onGenre={(genre) => change('genre', genre)} />
        </TabPanel>
        <TabPanel value="characters">
          <DiscoverCharacters query={query} />
        </TabPanel>
        <TabPanel value="creators">
          <DiscoverCreators query={query} />
        </TabPanel>
      </Tabs>
    </div>
  )
}
