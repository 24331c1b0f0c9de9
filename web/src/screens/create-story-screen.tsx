import { useQuery } from '@tanstack/react-query'
import { Feather, Sparkles } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { LocationPicture } from '../features/locations/location-picture.tsx'
import { GenerateStoryForm } from '../features/stories/generate-story-form.tsx'
import type { StoryIngredients } from '../features/stories/ingredient-fields.tsx'
import { StoryForm } from '../features/stories/story-form.tsx'
import { useWaitingCharacter } from '../features/stories/use-waiting-character.ts'
import { formatCount } from '../lib/format.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { readAll } from '../lib/queries.ts'
import { useRequiredSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { ChoiceButton } from '../ui/choice-button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SessionGate } from './layout/session-gate.tsx'

type Mode = 'hand' | 'ai'

/** The screen of /stories/create. */
export function CreateStoryScreen() {
  usePageTitle('New story')
  const session = useRequiredSession()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // The AI form begins with cards that suggest a story, so new writers see it first (D-132).
  const mode: Mode = search.get('mode') === 'hand' ? 'hand' : 'ai'
  const picked = Number(search.get('character')) || undefined
  const ingredients = useIngredients(session.user !== null, mode, picked)
  if (!session.user) return <SessionGate session={session} />

  // The link contains the whole path, because with a query alone the query of another screen could be replaced while
  // that screen loads.
  const choose = (next: Mode) =>
    void navigate(`${paths.createStory}?mode=${next}`, { replace: true, preventScrollReset: true })
  const goHome = () => void navigate(paths.home)
  const goToStory = (id: number) => void navigate(paths.story(id))

  return (
    <div className="page max-w-4xl pt-9 sm:pt-11">
      <p className="kicker">New story</p>
      <h1 className="mt-3 mb-7 text-[clamp(2.125rem,5vw,3.125rem)]">How does this one begin?</h1>
      <div className="grid grid-cols-2 gap-2.5 sm:gap-3.5">
        <ChoiceButton
          title="Write From Scratch"
          icon={<Feather />}
          pressed={mode === 'hand'}
          onPress={() => choose('hand')}
        >
          Every word yours. Bring the first chapter, or write it here.
        </ChoiceButton>
        <ChoiceButton
          title="AI-Powered Generation"
          icon={<Sparkles />}
          pressed={mode === 'ai'}
          onPress={() => choose('ai')}
        >
          Choose people, place and plot, and watch the first chapter being written.
        </ChoiceButton>
      </div>
      <div className="rise mt-6 rounded-panel sm:mt-8 bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] sm:p-9">
        {mode === 'hand' ? (
          <StoryForm
            ingredients={ingredients}
            picked={picked}
            onCreated={({ id }) => goToStory(id)}
            onCancel={goHome}
          />
        ) : (
          <GenerateStoryForm
            ingredients={ingredients}
            picked={picked}
            onAccepted={goToStory}
            onCancel={goHome}
          />
        )}
      </div>
    </div>
  )
}

function useIngredients(enabled: boolean, mode: Mode, picked: number | undefined): StoryIngredients {
  const characters = useQuery({ ...readAll('GET /api/characters'), enabled })
  const locations = useQuery({ ...readAll('GET /api/locations'), enabled })
  const casts = useQuery({ ...readAll('GET /api/casts'), enabled })
  const createCharacter = `${paths.createCharacter}?for=${mode}-story`
  const ready = characters.data
    ?.filter((one) => one.isReady)
    .map(({ id, name, role, imageSmallUrl }) => ({ id, name, detail: role, imageUrl: imageSmallUrl }))
  const waiting = useWaitingCharacter(picked, ready)
  const failed = [characters, locations, casts].filter(({ isError }) => isError)
  return {
    retry: failed.length > 0 ? () => failed.forEach((query) => void query.refetch()) : null,
    characters: ready && waiting ? [waiting, ...ready] : ready,
    locations: locations.data?.map((location) => ({
      id: location.id,
      name: location.name,
      detail: location.type,
      picture: <LocationPicture location={location} />,
    })),
    casts: casts.data?.map(({ id, name, characterCount }) => ({
      id,
      name,
      detail: formatCount(characterCount, 'character'),
    })),
    noCharacters: (
      <>
        <p>You have no characters yet. Make somebody first; what you typed here stays.</p>
        <LinkButton to={createCharacter} variant="soft" size="small" className="mt-3">
          Create Character
        </LinkButton>
      </>
    ),
    moreCharacters: (
      <p className="mt-3 text-[0.9375rem] text-ink-soft">
        Somebody missing?{' '}
        <Link to={createCharacter} className="font-semibold text-rose hover:underline">
          Create Character
        </Link>
      </p>
    ),
  }
}
