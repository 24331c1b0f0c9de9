import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Feather, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Character } from '#contract/characters.ts'
import type { Usage } from '#contract/people.ts'
import type { Story } from '#contract/stories.ts'
import { CharacterCard } from '../../features/characters/character-card.tsx'
import { StoryCard } from '../../features/stories/story-card.tsx'
import { read } from '../../lib/queries.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ShelfSkeleton } from '../../ui/skeleton.tsx'

const RECENT = 3

interface ProfileOverviewProps {
  stories: UseQueryResult<Story[]>
  characters: UseQueryResult<Character[]>
  onTab: (tab: string) => void
}

export function ProfileOverview({ stories, characters, onTab }: ProfileOverviewProps) {
  const { data: usage } = useQuery(read('GET /api/user/usage'))
  return (
    <div className="grid gap-11">
      <div className="flex flex-wrap gap-2.5">
        <LinkButton to={paths.createStory} variant="soft">
          <Feather aria-hidden />
          New Story
        </LinkButton>
        <LinkButton to={paths.createCharacter} variant="quiet">
          <UserRound aria-hidden />
          New Character
        </LinkButton>
      </div>
      {usage && <Month usage={usage} />}
      <Recent title="Recent stories" onAll={() => onTab('stories')}>
        {stories.data ? (
          <div className="shelf">
            {stories.data.slice(0, RECENT).map((story) => (
              <StoryCard key={story.id} story={story} />
            ))}
            {stories.data.length === 0 && <p className="text-ink-soft">No stories yet.</p>}
          </div>
        ) : (
          <ShelfSkeleton count={RECENT} shape="aspect-3/4" />
        )}
      </Recent>
      <Recent title="Recent characters" onAll={() => onTab('characters')}>
        {characters.data ? (
          <div className="shelf">
            {characters.data.slice(0, RECENT).map((character) => (
              <CharacterCard key={character.id} character={character} />
            ))}
            {characters.data.length === 0 && <p className="text-ink-soft">No characters yet.</p>}
          </div>
        ) : (
          <ShelfSkeleton count={RECENT} shape="aspect-square" />
        )}
      </Recent>
    </div>
  )
}

function Recent({ title, onAll, children }: { title: string; onAll: () => void; children: ReactNode }) {
  return (
    <section>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 className="text-2xl">{title}</h2>
        <Button variant="bare" size="small" onClick={onAll}>
          View All
        </Button>
      </div>
      {children}
    </section>
  )
}

/** What was made this month, against the tier where it binds. */
function Month({ usage }: { usage: Usage }) {
  const meters = [
    ['Chapters', usage.chapters],
    ['Characters', usage.characters],
    ['Locations', usage.locations],
  ] as const
  return (
    <Card className="p-6">
      <h2 className="text-xl">This month</h2>
      <dl className="mt-4 grid gap-5 sm:grid-cols-3">
        {meters.map(([label, { used, limit }]) => (
          <div key={label}>
            <dt className="text-[0.9375rem] text-ink-soft">{label} by AI</dt>
            <dd className="mt-0.5 font-display text-2xl font-[560] tabular-nums">
              {used}
              {usage.enforced && limit !== null && (
                <span className="font-sans text-base font-normal text-ink-soft"> of {limit}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
