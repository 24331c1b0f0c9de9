import type { UseQueryResult } from '@tanstack/react-query'
import { Feather, Library, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Character } from '#contract/characters.ts'
import type { Collection } from '#contract/collections.ts'
import type { Story } from '#contract/stories.ts'
import { StoryCard } from '../../features/stories/story-card.tsx'
import { fetchedCount } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { Unfetched } from '../../ui/unfetched.tsx'
import { CharacterTile } from '../characters/character-tile.tsx'
import { ListState } from '../dashboard/list-state.tsx'
import { ActivityCard } from './activity-card.tsx'
import { MonthCard } from './month-card.tsx'
import { recentActivity } from './recent-activity.ts'

const RECENT = 3

interface ProfileOverviewProps {
  stories: UseQueryResult<Story[]>
  characters: UseQueryResult<Character[]>
  collections: UseQueryResult<Collection[]>
}

export function ProfileOverview({ stories, characters, collections }: ProfileOverviewProps) {
  const counts = [
    ['Stories', stories],
    ['Characters', characters],
    ['Collections', collections],
  ] as const
  const works = stories.data &&
    characters.data &&
    collections.data && { stories: stories.data, characters: characters.data, collections: collections.data }
  const failed = counts.flatMap(([, query]) => (query.isError ? [query] : []))
  return (
    <div className="grid gap-11">
      <ActionRow>
        <LinkButton to={paths.createStory} variant="soft">
          <Feather aria-hidden />
          New Story
        </LinkButton>
        <LinkButton to={paths.createCharacter} variant="quiet">
          <UserRound aria-hidden />
          New Character
        </LinkButton>
        <LinkButton to={paths.collections} variant="quiet">
          <Library aria-hidden />
          Collections
        </LinkButton>
      </ActionRow>
      <div className="grid grid-cols-3 gap-2.5 sm:gap-4 [&>*]:max-sm:px-3.5">
        {counts.map(([label, { data, isError }]) => (
          <StatCard
            key={label}
            label={label}
            value={fetchedCount({ count: data?.length, failed: isError })}
          />
        ))}
      </div>
      <MonthCard />
      {works && <ActivityCard activity={recentActivity(works)} />}
      {!works && failed.length === 0 && <Skeleton className="h-48 w-full" />}
      {!works && failed.length > 0 && (
        <Unfetched retry={() => failed.forEach((query) => void query.refetch())} />
      )}
      <Recent title="Recent stories" tab="stories">
        <ListState
          query={stories}
          placeholders={RECENT}
          shape="aspect-2/3"
          empty={<p className="text-ink-soft">No stories yet.</p>}
        >
          {(mine) => (
            <div className="shelf">
              {mine.slice(0, RECENT).map((story) => (
                <StoryCard key={story.id} story={story} />
              ))}
            </div>
          )}
        </ListState>
      </Recent>
      <Recent title="Recent characters" tab="characters">
        <ListState
          query={characters}
          placeholders={RECENT}
          shape="aspect-square"
          empty={<p className="text-ink-soft">No characters yet.</p>}
        >
          {(mine) => (
            <div className="shelf">
              {mine.slice(0, RECENT).map((character) => (
                <CharacterTile key={character.id} character={character} />
              ))}
            </div>
          )}
        </ListState>
      </Recent>
    </div>
  )
}

function Recent({ title, tab, children }: { title: string; tab: string; children: ReactNode }) {
  return (
    <section>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 className="text-2xl">{title}</h2>
        <LinkButton to={`${paths.profile}?tab=${tab}`} preventScrollReset variant="bare" size="small">
          View All
        </LinkButton>
      </div>
      {children}
    </section>
  )
}
