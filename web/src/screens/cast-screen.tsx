import { useQuery } from '@tanstack/react-query'
import { PenLine, Trash2, UserPlus, UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { Cast } from '#contract/casts.ts'
import { AddMembersDialog } from '../features/characters/add-members-dialog.tsx'
import { call } from '../lib/api.ts'
import { isNotFound } from '../lib/api-error.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { invalidate, read } from '../lib/queries.ts'
import { useRequiredSession } from '../lib/session.ts'
import { useAction } from '../lib/use-action.ts'
import { counted } from '../lib/wording.ts'
import { paths } from '../paths.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { GenreBadge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { ShelfSkeleton } from '../ui/skeleton.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { MemberShelf } from './characters/member-shelf.tsx'
import { SessionGate } from './layout/session-gate.tsx'
import { Unreachable } from './layout/unreachable.tsx'
import { BackLink } from './locations/back-link.tsx'

const CastDialog = lazy(async () => ({
  default: (await import('../features/casts/cast-dialog.tsx')).CastDialog,
}))

/** /casts/{id} */
export function CastScreen() {
  const id = Number(useParams().id)
  const session = useRequiredSession()
  const known = Number.isSafeInteger(id) && id > 0
  const cast = useQuery({
    ...read('GET /api/casts/{id}', { params: { id } }),
    enabled: known && session.user !== null,
  })
  if (!session.user) return <SessionGate session={session} />
  if (!known || isNotFound(cast.error)) {
    return (
      <Spotlight
        title="Cast not found"
        action={<LinkButton to={paths.casts}>Back to your casts</LinkButton>}
      />
    )
  }
  if (cast.isError) return <Unreachable retry={() => void cast.refetch()} />
  if (!cast.data) {
    return (
      <div className="page pt-11">
        <ShelfSkeleton count={4} shape="aspect-square" />
      </div>
    )
  }
  return <CastRoom cast={cast.data} />
}

function CastRoom({ cast }: { cast: Cast }) {
  const { id, name, genre, description, characterCount } = cast
  usePageTitle(name)
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState(false)
  const { data: members } = useQuery(read('GET /api/casts/{id}/characters', { params: { id } }))
  const refresh = async () => {
    await Promise.all([
      invalidate('GET /api/casts'),
      invalidate('GET /api/casts/{id}', { id }),
      invalidate('GET /api/casts/{id}/characters', { id }),
    ])
  }
  const dismiss = useAction({
    run: (characterId: number) =>
      call('DELETE /api/casts/{id}/characters/{characterId}', { params: { id, characterId } }),
    failure: 'Failed to remove character from cast',
    onSuccess: refresh,
  })
  const remove = useAction({
    run: () => call('DELETE /api/casts/{id}', { params: { id } }),
    success: 'Cast deleted',
    failure: 'Failed to delete cast',
    onSuccess: async () => {
      void navigate(paths.casts, { replace: true })
      await invalidate('GET /api/casts')
    },
  })
  return (
    <div className="page pt-9 sm:pt-11">
      <BackLink to={paths.casts}>Your casts</BackLink>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-5">
        <div className="min-w-0">
          {genre && <GenreBadge genre={genre} />}
          <h1 className="mt-3 text-[clamp(2.125rem,5vw,3.25rem)]">{name}</h1>
          {description && <p className="mt-2.5 max-w-2xl text-lg text-ink-soft">{description}</p>}
          <p className="mt-2.5 text-ink-soft">{counted(characterCount, 'character')}</p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={() => setAdding(true)}>
            <UserPlus aria-hidden />
            Add characters
          </Button>
          <Button variant="quiet" onClick={() => setEditing(true)}>
            <PenLine aria-hidden />
            Edit
          </Button>
          <Button variant="bare" busy={remove.isPending} onClick={() => setAsking(true)}>
            <Trash2 aria-hidden />
            Delete
          </Button>
        </div>
      </div>
      <div className="mt-9">
        <MemberShelf
          members={members}
          noun="cast"
          onRemove={(characterId) => dismiss.mutate(characterId)}
          removing={dismiss.isPending}
          empty={
            <EmptyState title="Nobody here yet" icon={<UsersRound />}>
              Add the people who belong together, and let them walk into a story as one.
            </EmptyState>
          }
        />
      </div>
      {editing && (
        <Suspense>
          <CastDialog cast={cast} onSaved={() => setEditing(false)} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {adding && (
        <AddMembersDialog
          noun="cast"
          add={(characterId) =>
            call('POST /api/casts/{id}/characters', { params: { id }, body: { characterId } })
          }
          present={(members ?? []).map((one) => one.id)}
          onAdded={refresh}
          onClose={() => setAdding(false)}
        />
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this cast?"
        confirm="Delete"
        danger
        onConfirm={() => remove.mutate()}
      >
        “{name}” is deleted; its characters stay.
      </AlertDialog>
    </div>
  )
}
