import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { CharacterDetail } from '#contract/characters.ts'
import { CharacterSheet } from '../features/characters/character-sheet.tsx'
import { hasEditDraft } from '../features/characters/edit-draft.ts'
import { PORTRAIT_SIZES, Portrait } from '../features/characters/portrait.tsx'
import { activeGenerations } from '../features/generations/generation-cache.ts'
import { GenerationEnded } from '../features/generations/generation-ended.tsx'
import { isActive } from '../features/generations/generation-order.ts'
import { GenerationStrip } from '../features/generations/generation-strip.tsx'
import { isNotFound } from '../lib/api-error.ts'
import { formatCount } from '../lib/format.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { read } from '../lib/queries.ts'
import { useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { AuthorName } from '../ui/author-name.tsx'
import { HiddenNotice } from '../ui/hidden-notice.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { OutdatedNotice } from '../ui/unfetched.tsx'
import { CharacterActions } from './character/character-actions.tsx'
import { CharacterAppearances } from './character/character-appearances.tsx'
import { CharacterSkeleton } from './character/character-skeleton.tsx'
import { PortraitTools } from './character/portrait-tools.tsx'
import { Unreachable } from './layout/unreachable.tsx'

const EditCharacterForm = lazyPart(async () => ({
  default: (await import('../features/characters/edit-character-form.tsx')).EditCharacterForm,
}))

/** The screen of /characters/{id}. */
export function CharacterScreen() {
  const id = Number(useParams().id)
  const [search] = useSearchParams()
  const isValidId = Number.isSafeInteger(id) && id > 0
  const share = search.get('share') ?? undefined
  const { user } = useSession()
  const character = useQuery({
    ...read('GET /api/characters/{id}', { params: { id }, query: { share } }),
    enabled: isValidId,
  })
  if (!isValidId || isNotFound(character.error)) {
    return (
      <Spotlight title="Character not found" action={<LinkButton to={paths.home}>Back home</LinkButton>}>
        They do not exist, or their writer keeps them private.
      </Spotlight>
    )
  }
  if (character.isLoadingError) return <Unreachable retry={() => void character.refetch()} />
  if (!character.data) return <CharacterSkeleton />
  const { id: shownId, usageCount } = character.data
  // The count does not include private stories of others that are shared with the user (D-66), so a signed-in user gets
  // the list even if the count is 0.
  const canAppear = user !== null || usageCount > 0
  return (
    <>
      {character.isRefetchError && <OutdatedNotice retry={() => void character.refetch()} />}
      <LoadedCharacter key={shownId} character={character.data} />
      {canAppear && <CharacterAppearances characterId={shownId} share={share} />}
    </>
  )
}

function LoadedCharacter({ character }: { character: CharacterDetail }) {
  const {
    id,
    name,
    role,
    description,
    authorId,
    authorName,
    authorIsPublic,
    usageCount,
    likeCount,
    isReady,
  } = character
  usePageTitle(name)
  const { user } = useSession()
  const mine = user?.id === character.authorId
  const [isEditWanted, setEditing] = useState(() => hasEditDraft(character))
  const editing = isEditWanted && character.canEdit
  const { data: active = [] } = useQuery({ ...activeGenerations, enabled: mine })
  const activeGeneration = active.find((one) => one.characterId === id)
  const endedGeneration = activeGeneration || isReady ? null : character.generation

  return (
    <div className="page grid gap-x-14 gap-y-9 pt-9 sm:pt-11 lg:grid-cols-[minmax(15rem,22rem)_1fr] lg:items-start">
      <div className="w-full max-lg:mx-auto max-lg:max-w-sm lg:sticky lg:top-24">
        <Portrait
          character={character}
          sizes={PORTRAIT_SIZES}
          eager
          className="w-full rounded-panel shadow-soft"
        />
        {mine && isReady && (
          <PortraitTools character={character} isGenerating={activeGeneration !== undefined} />
        )}
      </div>
      <div className="min-w-0">
        {role && (
          <p dir="auto" className="kicker">
            {role}
          </p>
        )}
        <h1 dir="auto" className="mt-2.5 text-[clamp(2.125rem,5vw,3.25rem)] break-words">
          {name}
        </h1>
        {description && (
          <p dir="auto" className="mt-4 text-lg whitespace-pre-line text-ink-soft">
            {description}
          </p>
        )}
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem] text-ink-soft">
          <span>{formatCount(usageCount, 'story')}</span>
          <span>{formatCount(likeCount, 'like')}</span>
          <span>
            <AuthorName name={authorName} profile={authorIsPublic ? paths.user(authorId) : null} />
          </span>
        </p>
        {character.hidden && <HiddenNotice />}
        <CharacterActions
          character={character}
          mine={mine}
          editing={editing}
          onEdit={() => setEditing(true)}
        />
        {(activeGeneration || (endedGeneration && !isActive(endedGeneration))) && (
          <div className="mt-7 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)]">
            {activeGeneration ? (
              <GenerationStrip generation={activeGeneration} onOwnScreen />
            ) : (
              endedGeneration && <GenerationEnded generation={endedGeneration} />
            )}
          </div>
        )}
        <div className="mt-9 rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)] sm:p-9">
          {editing ? (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <EditCharacterForm character={character} onClose={() => setEditing(false)} />
            </Suspense>
          ) : (
            <CharacterSheet character={character} />
          )}
        </div>
      </div>
    </div>
  )
}
