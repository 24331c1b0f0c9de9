import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { CreatorDetail } from '#contract/people.ts'
import { StoryCard } from '../features/stories/story-card.tsx'
import { isNotFound } from '../lib/api-error.ts'
import { formatCount, formatDate } from '../lib/format.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { read } from '../lib/queries.ts'
import { useSession } from '../lib/session.ts'
import { usePages } from '../lib/use-pages.ts'
import { useUrlState } from '../lib/use-url-state.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PagedShelf } from '../ui/paged-shelf.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { OutdatedNotice } from '../ui/unfetched.tsx'
import { CharacterTile } from './characters/character-tile.tsx'
import { Unreachable } from './layout/unreachable.tsx'
import { ContactActions } from './user/contact-actions.tsx'
import { UserSkeleton } from './user/user-skeleton.tsx'

const tabs = [
  ['stories', 'Stories'],
  ['characters', 'Characters'],
] as const

/** The screen of /users/{userId}. */
export function UserScreen() {
  const { userId = '' } = useParams()
  const creator = useQuery(read('GET /api/users/{id}', { params: { id: userId } }))
  if (isNotFound(creator.error)) {
    return (
      <Spotlight
        title="User Not Found"
        action={<LinkButton to={paths.discover}>Discover creators</LinkButton>}
      >
        This user doesn't exist or has a private profile.
      </Spotlight>
    )
  }
  if (creator.isLoadingError) return <Unreachable retry={() => void creator.refetch()} />
  if (!creator.data) return <UserSkeleton />
  return (
    <>
      {creator.isRefetchError && <OutdatedNotice retry={() => void creator.refetch()} />}
      <LoadedUser key={userId} creator={creator.data} />
    </>
  )
}

function LoadedUser({ creator }: { creator: CreatorDetail }) {
  const { id, firstName, lastName, profileImageUrl, storyCount, characterCount, createdAt } = creator
  const name = `${firstName} ${lastName}`.trim()
  usePageTitle(name)
  const { user } = useSession()
  const [search, change] = useUrlState()
  const tab = tabs.find(([key]) => key === search.get('tab'))?.[0] ?? 'stories'
  const go = (next: string) => change('tab', next === 'stories' ? '' : next)
  const stories = usePages('GET /api/users/{id}/stories', { params: { id } })
  const characters = usePages('GET /api/users/{id}/characters', { params: { id } }, tab === 'characters')
  const canContact = user !== null && user.id !== id

  return (
    <div className="page pt-9 sm:pt-11">
      <div className="flex flex-wrap items-center gap-6">
        <Avatar name={firstName} imageUrl={profileImageUrl} className="size-24 text-4xl sm:size-28" />
        <div className="min-w-52 flex-1">
          <h1 dir="auto" className="text-[clamp(2rem,4.6vw,3.125rem)]">
            {name}
          </h1>
          <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
            <span>{formatCount(storyCount, 'story')}</span>
            <span>{formatCount(characterCount, 'character')}</span>
            <span>Joined {formatDate(createdAt)}</span>
          </p>
        </div>
        {canContact && (
          <ContactActions person={{ id, name }} allowsCollaborations={creator.allowCollaborations} />
        )}
      </div>
      {creator.bio.trim() !== '' && (
        <p dir="auto" className="mt-6 max-w-prose font-read leading-relaxed whitespace-pre-line break-words">
          {creator.bio.trim()}
        </p>
      )}
      <div className="mt-8">
        <Tabs label={`Works of ${name}`} tabs={tabs} value={tab} onChange={go}>
          <TabPanel value="stories">
            <PagedShelf
              pages={stories}
              shape="aspect-2/3"
              empty={<EmptyState title="No public stories yet" piece="book" />}
            >
              {(story, index) => <StoryCard key={story.id} story={story} eager={index < 4} />}
            </PagedShelf>
          </TabPanel>
          <TabPanel value="characters">
            <PagedShelf
              pages={characters}
              shape="aspect-square"
              empty={<EmptyState title="No public characters yet" piece="mirror" />}
            >
              {(character) => <CharacterTile key={character.id} character={character} />}
            </PagedShelf>
          </TabPanel>
        </Tabs>
      </div>
    </div>
  )
}
