import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Bookmark, Heart, PenLine, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { LocationDetail } from '#contract/locations.ts'
import { LocationImage } from '../features/locations/location-card.tsx'
import { LocationSheet } from '../features/locations/location-sheet.tsx'
import { call } from '../lib/api.ts'
import { isNotFound } from '../lib/api-error.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { invalidate, read } from '../lib/queries.ts'
import { useSession } from '../lib/session.ts'
import { shareLink } from '../lib/share-link.ts'
import { useAction } from '../lib/use-action.ts'
import { titled } from '../lib/wording.ts'
import { paths } from '../paths.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { Unreachable } from './unreachable.tsx'

/** /locations/{id} */
export function LocationScreen() {
  const id = Number(useParams().id)
  const known = Number.isSafeInteger(id) && id > 0
  const location = useQuery({ ...read('GET /api/locations/{id}', { params: { id } }), enabled: known })
  if (!known || isNotFound(location.error)) {
    return (
      <Spotlight
        title="Location Not Found"
        action={<LinkButton to={paths.locations}>Back to locations</LinkButton>}
      >
        The location you're looking for doesn't exist or has been removed.
      </Spotlight>
    )
  }
  if (location.isError) return <Unreachable retry={() => void location.refetch()} />
  if (!location.data) {
    return (
      <div role="status" aria-label="Loading" className="page pt-9">
        <Skeleton className="h-72 w-full rounded-panel" />
        <Skeleton className="mt-8 h-12 w-2/3" />
        <Skeleton className="mt-5 h-40 w-full" />
      </div>
    )
  }
  return <LocationRoom location={location.data} />
}

function LocationRoom({ location }: { location: LocationDetail }) {
  const { name, type, description, authorId, authorName } = location
  usePageTitle(name)
  const { user } = useSession()
  const mine = user?.id === authorId
  return (
    <div className="page pt-7 sm:pt-9">
      <Link
        to={paths.locations}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
        Locations
      </Link>
      <LocationImage location={location} className="mt-2 h-56 rounded-panel sm:h-80" />
      <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_19rem]">
        <div className="min-w-0">
          <Badge tone="rose">{titled(type)}</Badge>
          <h1 className="mt-3 text-[clamp(2.125rem,5vw,3.25rem)]">{name}</h1>
          <p className="mt-2 text-ink-soft">by {authorName}</p>
          <p className="mt-5 mb-9 text-lg whitespace-pre-line">{description}</p>
          <LocationSheet location={location} />
        </div>
        <aside className="grid gap-4 lg:sticky lg:top-24">
          {mine ? <OwnerActions location={location} /> : <VisitorActions location={location} />}
          <Card className="p-5">
            <h2 className="text-xl">Stats</h2>
            <dl className="mt-3 grid gap-2">
              <Line label="Likes" value={location.likeCount.toLocaleString()} />
              <Line label="Used in stories" value={location.usageCount.toLocaleString()} />
              <Line label="Visibility" value={location.isPublic ? 'Public' : 'Private'} />
            </dl>
          </Card>
          <Card className="p-5">
            <h2 className="text-xl">Info</h2>
            <dl className="mt-3 grid gap-2">
              <Line label="Created" value={new Date(location.createdAt).toLocaleDateString()} />
              <Line label="Updated" value={new Date(location.updatedAt).toLocaleDateString()} />
            </dl>
          </Card>
        </aside>
      </div>
    </div>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}

function OwnerActions({ location: { id, name } }: { location: LocationDetail }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const remove = useAction({
    run: () => call('DELETE /api/locations/{id}', { params: { id } }),
    success: 'Location deleted',
    failure: 'Failed to delete location. Please try again.',
    onSuccess: async () => {
      void navigate(paths.locations, { replace: true })
      await invalidate('GET /api/locations')
    },
  })
  return (
    <Card className="grid gap-2.5 p-5">
      <LinkButton to={paths.editLocation(id)}>
        <PenLine aria-hidden />
        Edit
      </LinkButton>
      <Button variant="bare" busy={remove.isPending} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this location?"
        confirm="Delete"
        danger
        onConfirm={() => remove.mutate()}
      >
        “{name}” is removed from all stories. This cannot be undone.
      </AlertDialog>
    </Card>
  )
}

function VisitorActions({ location }: { location: LocationDetail }) {
  const { id, name, liked, saved } = location
  const refresh = () =>
    Promise.all([
      invalidate('GET /api/locations/{id}', { id }),
      invalidate('GET /api/locations'),
      invalidate('GET /api/locations/public'),
    ])
  const like = useAction({
    run: () => call('POST /api/locations/{id}/like', { params: { id } }),
    success: 'Location liked!',
    failure: 'Failed to like location.',
    onSuccess: refresh,
  })
  const save = useAction({
    run: () => call('POST /api/locations/{id}/save', { params: { id } }),
    success: 'Location saved!',
    failure: 'Failed to save location.',
    onSuccess: refresh,
  })
  return (
    <Card className="grid gap-2.5 p-5">
      <Button variant="quiet" busy={like.isPending} onClick={() => like.mutate()}>
        <Heart aria-hidden className={liked ? 'fill-rose text-rose' : ''} />
        Like
      </Button>
      <Button variant="quiet" busy={save.isPending} onClick={() => save.mutate()}>
        <Bookmark aria-hidden className={saved ? 'fill-rose text-rose' : ''} />
        Save
      </Button>
      <Button variant="quiet" onClick={() => void shareLink(name)}>
        <Share2 aria-hidden />
        Share
      </Button>
    </Card>
  )
}
