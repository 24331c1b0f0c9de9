import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { Cast } from '#contract/casts.ts'
import { call } from '../lib/api.ts'
import { isNotFound } from '../lib/api-error.ts'
import { formatCount } from '../lib/format.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { invalidate, read } from '../lib/queries.ts'
import { useRequiredSession } from '../lib/session.ts'
import { useAction } from '../lib/use-action.ts'
import { expireDeleted } from '../lib/work-caches.ts'
import { paths } from '../paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { GenreBadge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DeleteButton } from '../ui/delete-confirmation.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { OutdatedNotice } from '../ui/unfetched.tsx'
import { GroupPage, GroupSkeleton } from './characters/group-page.tsx'
import { SessionGate } from './layout/session-gate.tsx'
import { Unreachable } from './layout/unreachable.tsx'

const EditCastDialog = lazyPart(async () => ({
  default: (await import('../features/casts/edit-cast-dialog.tsx')).EditCastDialog,
}))

/** The screen of /casts/{id}. */
export function CastScreen() {
  const id = Number(useParams().id)
  const session = useRequiredSession()
  const isValidId = Number.isSafeInteger(id) && id > 0
  const cast = useQuery({
    ...read('GET /api/casts/{id}', { params: { id } }),
    enabled: isValidId && session.user !== null,
  })
  if (!session.user) return <SessionGate session={session} />
  if (!isValidId || isNotFound(cast.error)) {
    return (
      <Spotlight title="Cast not found" action={<LinkButton to={paths.casts}>Back to your casts</LinkButton>}>
        It was deleted, or it belongs to another writer.
      </Spotlight>
    )
  }
  if (cast.isLoadingError) return <Unreachable retry={() => void cast.refetch()} />
  if (!cast.data) return <GroupSkeleton />
  return (
    <>
      {cast.isRefetchError && <OutdatedNotice retry={() => void cast.refetch()} />}
      <LoadedCast key={cast.data.id} cast={cast.data} />
    </>
  )
}

function LoadedCast({ cast }: { cast: Cast }) {
  const { id, name, genre, characterCount } = cast
  usePageTitle(name)
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const members = useQuery(read('GET /api/casts/{id}/characters', { params: { id } }))
  const refresh = async () => {
    await Promise.all([
      invalidate('GET /api/casts'),
      invalidate('GET /api/casts/{id}', { id }),
      invalidate('GET /api/casts/{id}/characters', { id }),
    ])
  }
  const remove = useAction({
    run: () => call('DELETE /api/casts/{id}', { params: { id } }),
    success: 'Cast deleted',
    failure: 'Failed to delete cast',
    onSuccess: async () => {
      void navigate(paths.casts, { replace: true })
      await expireDeleted(id, ['GET /api/casts/{id}', 'GET /api/casts/{id}/characters'])
      await invalidate('GET /api/casts')
    },
  })
  return (
    <>
      <GroupPage
        noun="cast"
        back={<BackLink to={paths.casts}>Your casts</BackLink>}
        badge={genre && <GenreBadge genre={genre} />}
        group={cast}
        facts={[formatCount(characterCount, 'character')]}
        members={members}
        changes={{
          add: (characterId) =>
            call('POST /api/casts/{id}/characters', { params: { id }, body: { characterId } }),
          remove: (characterId) =>
            call('DELETE /api/casts/{id}/characters/{characterId}', { params: { id, characterId } }),
        }}
        refresh={refresh}
        emptyPiece="fan"
        emptyText="Add the people who belong together, and let them walk into a story as one."
        actions={
          <>
            <Button variant="quiet" onClick={() => setEditing(true)}>
              <PenLine aria-hidden />
              Edit
            </Button>
            <DeleteButton
              title="Delete this cast?"
              variant="bare"
              busy={remove.isPending}
              onConfirm={() => remove.mutate()}
            >
              “<bdi>{name}</bdi>” is deleted; its characters stay.
            </DeleteButton>
          </>
        }
      />
      {isEditing && (
        <Suspense>
          <EditCastDialog cast={cast} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
