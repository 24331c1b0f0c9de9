import { useQuery } from '@tanstack/react-query'
import { Heart, Library, PenLine, Settings, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Collection } from '#contract/collections.ts'
import { call } from '../lib/api.ts'
import { isNotFound } from '../lib/api-error.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { invalidate, read } from '../lib/queries.ts'
import { useSession } from '../lib/session.ts'
import { useAction } from '../lib/use-action.ts'
import { counted } from '../lib/wording.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { ShelfSkeleton } from '../ui/skeleton.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { MemberShelf } from './characters/member-shelf.tsx'
import { Unreachable } from './layout/unreachable.tsx'
import { BackLink } from './locations/back-link.tsx'

const CollectionDialog = lazy(async () => ({
  default: (await import('../features/collections/collection-dialog.tsx')).CollectionDialog,
}))
const CollectionSettingsDialog = lazy(async () => ({
  default: (await import('../features/collections/collection-settings-dialog.tsx')).CollectionSettingsDialog,
}))
const AddMembersDialog = lazy(async () => ({
  default: (await import('../features/characters/add-members-dialog.tsx')).AddMembersDialog,
}))

/** /collections/{id} */
export function CollectionScreen() {
  const id = Number(useParams().id)
  const known = Number.isSafeInteger(id) && id > 0
  const collection = useQuery({ ...read('GET /api/collections/{id}', { params: { id } }), enabled: known })
  if (!known || isNotFound(collection.error)) {
    return (
      <Spotlight
        title="Collection Not Found"
        action={<LinkButton to={paths.collections}>Back to collections</LinkButton>}
      >
        It does not exist, or its writer keeps it private.
      </Spotlight>
    )
  }
  if (collection.isError) return <Unreachable retry={() => void collection.refetch()} />
  if (!collection.data) {
    return (
      <div className="page pt-11">
        <ShelfSkeleton count={4} shape="aspect-square" />
      </div>
    )
  }
  return <CollectionRoom collection={collection.data} />
}

function CollectionRoom({ collection }: { collection: Collection }) {
  const { id, name, description, isPublic, characterCount, likes, liked, authorName } = collection
  usePageTitle(name)
  const { user } = useSession()
  const mine = user?.id === collection.authorId
  const [open, setOpen] = useState<'edit' | 'add' | 'settings' | null>(null)
  const close = () => setOpen(null)
  const { data: members } = useQuery(read('GET /api/collections/{id}/characters', { params: { id } }))
  const refresh = async () => {
    await Promise.all([
      invalidate('GET /api/collections'),
      invalidate('GET /api/collections/{id}', { id }),
      invalidate('GET /api/collections/{id}/characters', { id }),
    ])
  }
  const dismiss = useAction({
    run: (characterId: number) =>
      call('DELETE /api/collections/{id}/characters/{characterId}', { params: { id, characterId } }),
    failure: 'Failed to remove character from collection',
    serverMessage: true,
    onSuccess: refresh,
  })
  const like = useAction({
    run: () => call('POST /api/collections/{id}/like', { params: { id } }),
    success: 'Collection liked!',
    failure: 'Failed to like collection',
    onSuccess: refresh,
  })
  return (
    <div className="page pt-9 sm:pt-11">
      <BackLink to={paths.collections}>Collections</BackLink>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-5">
        <div className="min-w-0">
          {mine && <Badge tone={isPublic ? 'leaf' : 'gray'}>{isPublic ? 'Public' : 'Private'}</Badge>}
          <h1 className="mt-3 text-[clamp(2.125rem,5vw,3.25rem)] break-words">{name}</h1>
          {description && <p className="mt-2.5 max-w-2xl text-lg break-words text-ink-soft">{description}</p>}
          <p className="mt-2.5 flex flex-wrap gap-x-5 text-ink-soft">
            <span>{counted(characterCount, 'character')}</span>
            <span>{counted(likes, 'like')}</span>
            <span>by {authorName}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          {mine ? (
            <>
              <Button onClick={() => setOpen('add')}>
                <UserPlus aria-hidden />
                Add characters
              </Button>
              <Button variant="quiet" onClick={() => setOpen('edit')}>
                <PenLine aria-hidden />
                Edit
              </Button>
              <Button variant="quiet" onClick={() => setOpen('settings')}>
                <Settings aria-hidden />
                Settings
              </Button>
            </>
          ) : (
            <Button variant="quiet" busy={like.isPending} onClick={() => like.mutate()}>
              <Heart aria-hidden className={liked ? 'fill-rose text-rose' : ''} />
              Like
            </Button>
          )}
        </div>
      </div>
      <div className="mt-9">
        <MemberShelf
          members={members}
          noun="collection"
          onRemove={mine ? (characterId) => dismiss.mutate(characterId) : undefined}
          removing={dismiss.isPending}
          empty={
            <EmptyState title="Nobody here yet" icon={<Library />}>
              {mine
                ? 'Add the characters you want to keep together.'
                : 'Its writer has not gathered anybody yet.'}
            </EmptyState>
          }
        />
      </div>
      <Suspense>
        {open === 'edit' && <CollectionDialog collection={collection} onSaved={close} onClose={close} />}
        {open === 'settings' && <CollectionSettingsDialog collection={collection} onClose={close} />}
        {open === 'add' && (
          <AddMembersDialog
            noun="collection"
            add={(characterId) =>
              call('POST /api/collections/{id}/characters', { params: { id }, body: { characterId } })
            }
            present={(members ?? []).map((one) => one.id)}
            onAdded={refresh}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
