import { Heart, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { LocationDetail } from '#contract/locations.ts'
import { formatCount, formatDate, formatNumber } from '../../lib/format.ts'
import { shareLink } from '../../lib/share-link.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SaveIcon } from '../../ui/save-icon.tsx'
import { useLikeLocation, useSaveLocation } from './use-location-actions.ts'

export function LocationStats({ location }: { location: LocationDetail }) {
  const { likeCount, usageCount, isPublic } = location
  return (
    <Panel title="Stats">
      <dl className="grid gap-2">
        <Row term="Likes">{formatNumber(likeCount)}</Row>
        <Row term="Used in">{formatCount(usageCount, 'story')}</Row>
        <Row term="Visibility">{isPublic ? 'Public' : 'Private'}</Row>
      </dl>
    </Panel>
  )
}

/** The buttons with which other users than the author like, save and share the location. */
export function LocationActions({ location }: { location: LocationDetail }) {
  const { id, name, liked, saved } = location
  const like = useLikeLocation(id)
  const save = useSaveLocation(id)
  const share = () => void shareLink(name, new URL(paths.location(id), window.location.origin).href)
  return (
    <Panel title="Actions">
      <div className="grid grid-cols-3 gap-2.5 max-sm:[&>button]:px-2 lg:grid-cols-1">
        <Button variant="soft" aria-pressed={liked} busy={like.isPending} onClick={() => like.mutate()}>
          <Heart aria-hidden className={liked ? 'fill-current' : ''} />
          Like
        </Button>
        <Button variant="quiet" aria-pressed={saved} busy={save.isPending} onClick={() => save.mutate()}>
          <SaveIcon isSaved={saved} />
          Save
        </Button>
        <Button variant="quiet" onClick={share}>
          <Share2 aria-hidden />
          Share
        </Button>
      </div>
    </Panel>
  )
}

export function LocationInfo({ location }: { location: LocationDetail }) {
  const { authorId, authorName, authorIsPublic, createdAt, updatedAt } = location
  return (
    <Panel title="Info">
      <dl className="grid gap-2">
        <Row term="By">
          {authorIsPublic ? (
            <Link
              to={paths.user(authorId)}
              className="touch-area text-rose underline underline-offset-3 hover:no-underline"
            >
              <bdi>{authorName}</bdi>
            </Link>
          ) : (
            <bdi>{authorName}</bdi>
          )}
        </Row>
        <Row term="Created">
          <Day time={createdAt} />
        </Row>
        <Row term="Updated">
          <Day time={updatedAt} />
        </Row>
      </dl>
    </Panel>
  )
}

function Day({ time }: { time: string }) {
  return <time dateTime={time}>{formatDate(time)}</time>
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 text-end font-semibold">{children}</dd>
    </div>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-3.5 text-lg">{title}</h2>
      {children}
    </Card>
  )
}
