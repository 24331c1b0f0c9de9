import { useQuery } from '@tanstack/react-query'
import { Compass, Handshake, Mail } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { LeaveButton } from '../../features/sharing/leave-button.tsx'
import {
  endCollaboration,
  endShare,
  refetchAccess,
  type SharedThing,
} from '../../features/sharing/sharing-calls.ts'
import { capitalize, formatCount } from '../../lib/format.ts'
import { readAll } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { type Pages, usePages } from '../../lib/use-pages.ts'
import { paths } from '../../paths.ts'
import { AuthorName } from '../../ui/author-name.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FailedReads, UnfetchedLine } from '../../ui/unfetched.tsx'

/** The number of things that each list shows until the user presses 'Show more'. */
const SHOWN = 5

/** Shows links to messages and requests, and what is shared with or by the user. */
export function ProfileSocial() {
  const requests = useQuery(readAll('GET /api/collaboration-requests'))
  const shared = usePages('GET /api/shared-with-me', {})
  const together = usePages('GET /api/collaborative-content', {})
  const { user } = useSession()
  const pending = requests.data?.filter(({ status }) => status === 'pending').length
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Card className="p-6">
        <h2 className="text-xl">Community</h2>
        <p className="mt-1.5 text-ink-soft">Write to somebody, or see what others are writing.</p>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <LinkButton to={paths.messages} variant="soft">
            <Mail aria-hidden />
            Messages
          </LinkButton>
          <LinkButton to={paths.discover} variant="quiet">
            <Compass aria-hidden />
            Discover
          </LinkButton>
        </div>
      </Card>
      <Card className="p-6">
        <h2 className="text-xl">Collaborations</h2>
        <FailedReads queries={[requests]} text="The requests could not be fetched." />
        <p className="mt-1.5 text-ink-soft">
          {pending === 0 && 'Nobody is waiting for your answer.'}
          {Boolean(pending) && `${formatCount(pending ?? 0, 'writer')} would like to work with you.`}
          {/* The line keeps its height while the number loads, so that nothing moves. */}
          {requests.isPending && <span aria-hidden>&#8203;</span>}
        </p>
        <LinkButton to={paths.messages} variant="soft" className="mt-5">
          <Handshake aria-hidden />
          See requests
        </LinkButton>
      </Card>
      <Shelf title="Shared with Me" pages={shared} empty="What others share with you appears here.">
        {({ id, shareId, name, author, authorId, authorIsPublic, type, imageUrl, expiresAt }) => (
          <Row
            key={`${type} ${id}`}
            thing={{ noun: type, id }}
            name={name}
            imageUrl={imageUrl}
            leave={() => endShare({ noun: type, id }, shareId)}
          >
            {capitalize(type)}{' '}
            <AuthorName name={author} profile={authorIsPublic ? paths.user(authorId) : null} />
            {expiresAt && (
              <>
                , until{' '}
                <time dateTime={expiresAt}>
                  {new Date(expiresAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
                </time>
              </>
            )}
          </Row>
        )}
      </Shelf>
      <Shelf title="Collaborative" pages={together} empty="What you make with others appears here.">
        {({ id, name, type, role, collaborators, imageUrl }) => (
          <Row
            key={`${type} ${id}`}
            thing={{ noun: type, id }}
            name={name}
            imageUrl={imageUrl}
            leave={role && user ? () => endCollaboration({ noun: type, id }, user.id) : null}
          >
            {capitalize(type)}, {role && `${role}, `}
            {formatCount(collaborators.length, 'collaborator')}
          </Row>
        )}
      </Shelf>
    </div>
  )
}

interface ShelfProps<T> {
  title: string
  pages: Pages<T>
  empty: string
  /** Renders one row. */
  children: (item: T) => ReactNode
}

/** A list that shows its first items, and the others after a press on 'Show more'. */
function Shelf<T>({ title, pages, empty, children }: ShelfProps<T>) {
  const { items, failed, retry, more, loadingMore } = pages
  const [isWhole, setWhole] = useState(false)
  const headingId = useId()
  const shown = isWhole ? items : items?.slice(0, SHOWN)
  const showMore = () => {
    // The first page has more items than are shown at first, so the next page is fetched only later.
    if (isWhole) more?.()
    else setWhole(true)
  }
  const hasMore = items !== undefined && (more !== null || items.length > (shown?.length ?? 0))
  return (
    <Card aria-labelledby={headingId} className="p-6">
      <h2 id={headingId} className="text-xl">
        {title}
      </h2>
      {!items && !failed && <Skeleton className="mt-4 h-24 w-full" />}
      {items?.length === 0 && <p className="mt-3 text-ink-soft">{empty}</p>}
      {shown && shown.length > 0 && <ul className="mt-2 divide-y divide-line">{shown.map(children)}</ul>}
      {failed && <UnfetchedLine retry={(items && more) ?? retry} />}
      {hasMore && !failed && (
        <Button variant="quiet" size="small" className="mt-3" busy={loadingMore} onClick={showMore}>
          Show more
        </Button>
      )}
    </Card>
  )
}

interface RowProps {
  thing: SharedThing
  name: string
  imageUrl: string | null
  /** Ends the user's access to the shared thing; null for the user's own things. */
  leave: (() => Promise<unknown>) | null
  children: ReactNode
}

function Row({ thing, name, imageUrl, leave, children }: RowProps) {
  const path = thing.noun === 'story' ? paths.story : paths.character
  return (
    <li className="relative flex items-center gap-4 py-3">
      <Avatar name={name} imageUrl={imageUrl} className="size-11 text-lg" />
      <div className="min-w-0 flex-1">
        {/* The link covers the whole row. */}
        <Link
          to={path(thing.id)}
          dir="auto"
          className="line-clamp-2 font-semibold wrap-anywhere after:absolute after:inset-0 hover:text-rose"
        >
          {name}
        </Link>
        <p className="text-sm wrap-anywhere text-ink-soft">{children}</p>
      </div>
      {leave && (
        <span className="z-1">
          <LeaveButton name={name} run={leave} onLeft={() => refetchAccess(thing)} />
        </span>
      )}
    </li>
  )
}
