import { useQuery } from '@tanstack/react-query'
import { Trash2, UserPlus, UserRoundPlus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { StoryCharacter } from '#contract/characters.ts'
import { call } from '../../lib/api.ts'
import { read } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useStoryQuery } from '../../lib/use-story-query.ts'
import { refreshStoryLinks } from '../../lib/work-caches.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LinkedRow } from '../../ui/linked-row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FailedReads } from '../../ui/unfetched.tsx'
import { DeleteCharacter } from './delete-character.tsx'
import { Portrait } from './portrait.tsx'

interface StoryCastProps {
  storyId: number
  mine: boolean
  /** Opens the dialog that adds characters. */
  onAdd: () => void
  /** A notice about characters that were detected in a chapter and not handled yet. */
  waiting?: ReactNode
}

export function StoryCast({ storyId, mine, onAdd, waiting }: StoryCastProps) {
  const query = useQuery(
    read('GET /api/stories/{id}/characters', { params: { id: storyId }, query: useStoryQuery() }),
  )
  const characters = query.data
  if (characters?.length === 0 && !mine) return null
  return (
    <section data-print="no" aria-labelledby="story-cast">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="story-cast" className="text-2xl">
          Characters
        </h2>
        {mine && (
          <div className="ms-auto flex flex-wrap gap-2">
            <LinkButton to={paths.createCharacter} variant="bare" size="small">
              <UserRoundPlus aria-hidden />
              Create Character
            </LinkButton>
            <Button variant="quiet" size="small" onClick={onAdd}>
              <UserPlus aria-hidden />
              Add characters
            </Button>
          </div>
        )}
      </div>
      {waiting}
      <div className="mt-4 empty:hidden">
        <FailedReads queries={[query]} text="The characters could not be fetched." />
      </div>
      {query.isPending && <Skeleton className="mt-5 h-28 w-full" />}
      {characters?.length === 0 && <p className="mt-4 text-ink-soft">Nobody is in this story yet.</p>}
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {characters?.map((character) => (
          <Member key={character.id} storyId={storyId} character={character} mine={mine} />
        ))}
      </ul>
    </section>
  )
}

interface MemberProps {
  storyId: number
  character: StoryCharacter
  mine: boolean
}

function Member({ storyId, character, mine }: MemberProps) {
  const { id, name, role } = character
  const [isHidden, setHidden] = useState(false)
  const { user } = useSession()
  const remove = useAction({
    run: () =>
      call('DELETE /api/stories/{id}/characters/{characterId}', { params: { id: storyId, characterId: id } }),
    failure: 'Failed to remove character from story',
    onSuccess: () => {
      setHidden(true)
      return refreshStoryLinks()
    },
  })
  if (isHidden) return null
  return (
    <LinkedRow
      to={paths.character(id)}
      name={name}
      detail={role}
      picture={<Portrait character={character} sizes="4.5rem" className="size-18 shrink-0 rounded-box" />}
    >
      {mine && (
        <IconButton
          label={`Remove ${name} from the story`}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
          className="z-1 size-9! touch:size-11!"
        >
          <X aria-hidden />
        </IconButton>
      )}
      {mine && character.authorId === user?.id && (
        <DeleteCharacter character={character} onDeleted={() => setHidden(true)}>
          {(ask, busy) => (
            <IconButton
              label={`Delete ${name}`}
              disabled={busy}
              onClick={ask}
              className="z-1 -ms-3 size-9! touch:size-11!"
            >
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </DeleteCharacter>
      )}
    </LinkedRow>
  )
}
