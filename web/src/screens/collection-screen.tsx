import { useQuery } from '@tanstack/react-query'
import { Heart, PenLine, Settings } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Collection } from '#contract/collections.ts'
import { MoreActions } from '../features/safety/more-actions.tsx'
import { call } from '../lib/api.ts'
import { isNotFound } from '../lib/api-error.ts'
import { collectionLikeHandlers, likeCollection } from '../lib/collection-likes.ts'
import { formatCount } from '../lib/format.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { invalidate, read } from '../lib/queries.ts'
import { useSession } from '../lib/session.ts'
import { useAction } from '../lib/use-action.ts'
import { paths } from '../paths.ts'
import { AuthorName } from '../ui/author-name.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { OutdatedNotice } from '../ui/unfetched.tsx'
import { GroupPage, GroupSkeleton } from './characters/group-page.tsx'
import { Unreachable } from './layout/unreachable.tsx'

const EditCollectionDialog = lazyPart(async () => ({
  default: (await import('../features/collections/edit-collection-dialog.tsx')).EditCollectionDialog,
}))
const CollectionSettingsDialog = lazyPart(async () => ({
  default: (await import('../features/collections/collection-settings-dialog.tsx')).CollectionSettingsDialog,
}))

/** The screen of /collections/{id}. */
export function CollectionScreen() {
  const id = Number(useParams().id)
  const isValidId = Number.isSafeInteger(id) && id > 0
  const collection = useQuery({
    ...read('GET /api/collections/{id}', { params: { id } }),
    enabled: isValidId,
  })
  if (!isValidId || isNotFound(collection.error)) {
    return (
      <Spotlight
        title="Collection Not Found"
        action={<LinkButton to={paths.collections}>Back to collections</LinkButton>}
      >
        It does not exist, or its writer keeps it private.
      </Spotlight>
    )
  }
  if (collection.isLoadingError) return <Unreachable retry={() => void collection.refetch()} />
  if (!collection.data) return <GroupSkeleton />
  return (
    <>
      {collection.isRefetchError && <OutdatedNotice retry={() => void collection.refetch()} />}
      <LoadedCollection key={collection.data.id} collection={collection.data} />
    </>
  )
}

function LoadedCollection({ collection }: { collection: Collection }) {
  const { id, name, isPublic, characterCount, likes, liked, authorId, authorName, authorIsPublic } =
    collection
  usePageTitle(name)
  const { user, loading, unreachable } = useSession()
  const mine = user?.id === collection.authorId
  const isViewerUnknown = !user && (loading || unreachable)
  const [open, setOpen] = useState<'edit' | 'settings' | null>(null)
  const close = () => setOpen(null)
  const members = useQuery(read('GET /api/collections/{id}/characters', { params: { id } }))
  const refresh = async () => {
    await Promise.all([
      invalidate('GET /api/collections'),
      invalidate('GET /api/collections/{id}', { id }),
      invalidate('GET /api/collections/{id}/characters', { id }),
    ])
  }
  const like = useAction({
    run: () => likeCollection(id),
    success: 'Collection liked!',
    failure: 'Failed to like collection',
    ...collectionLikeHandlers(id),
  })
  const changes = {
    add: (characterId: number) =>
      call('POST /api/collections/{id}/characters', { params: { id }, body: { characterId } }),
    remove: (characterId: number) =>
      call('DELETE /api/collections/{id}/characters/{characterId}', { params: { id, characterId } }),
  }
  return (
    <>
      <GroupPage
        noun="collection"
        back={<BackLink to={paths.collections}>Collections</BackLink>}
        badge={mine && <Badge tone={isPublic ? 'leaf' : 'gray'}>{isPublic ? 'Public' : 'Private'}</Badge>}
        group={collection}
        facts={[formatCount(characterCount, 'character'), formatCount(likes, 'like')]}
        author={<AuthorName name={authorName} profile={authorIsPublic ? paths.user(authorId) : null} />}
        members={members}
        changes={mine ? changes : undefined}
        refresh={refresh}
        emptyPiece="gift"
        emptyText={
          mine ? 'Add the characters you want to keep together.' : 'Its writer has not gathered anybody yet.'
        }
        actions={
          mine ? (
            <>
              <Button variant="quiet" onClick={() => setOpen('edit')}>
                <PenLine aria-hidden />
                Edit
              </Button>
              <Button variant="quiet" onClick={() => setOpen('settings')}>
                <Settings aria-hidden />
                Settings
              </Button>
            </>
          ) : isViewerUnknown ? null : (
            <>
              <Button
                variant="quiet"
                aria-pressed={liked}
                busy={like.isPending}
                onClick={() => like.mutate()}
              >
                <Heart aria-hidden className={liked ? 'fill-rose text-rose' : ''} />
                Like
              </Button>
              <MoreActions
                subject={{ type: 'collection', id }}
                person={{ id: authorId, name: authorName }}
                label="More about this collection"
              />
            </>
          )
        }
      />
      <Suspense>
        {open === 'edit' && <EditCollectionDialog collection={collection} onClose={close} />}
        {open === 'settings' && <CollectionSettingsDialog collection={collection} onClose={close} />}
      </Suspense>
    </>
  )
}
