import { useQuery } from '@tanstack/react-query'
import { Link2Off, UserRoundMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CollaboratorEntry, ShareEntry } from '#contract/access.ts'
import { collaboratorRoles, storyRoles } from '#contract/options.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'
import {
  accessReads,
  changeRole,
  endCollaboration,
  endLink,
  endShare,
  refetchAccess,
  type SharedThing,
} from './sharing-calls.ts'

const notEnded = 'The access could not be taken back. Please try again.'

/**
 * Lists the users who have access to a character or story, and ends their access (D-152). Each end takes
 * effect at once.
 */
export function AccessList({ thing }: { thing: SharedThing }) {
  const reads = accessReads(thing)
  const link = useQuery(reads.link)
  const shares = useQuery(reads.shares)
  const collaborators = useQuery(reads.collaborators)
  const all = [link, shares, collaborators]
  const retry = () => void Promise.all(all.map((one) => one.refetch()))
  if (all.some((one) => one.isLoadingError)) return <UnfetchedLine retry={retry} />
  if (!link.data || !shares.data || !collaborators.data) return <Skeleton className="h-32 w-full" />
  const isEmpty = !link.data.isActive && shares.data.length === 0 && collaborators.data.length === 0
  const isOutdated = all.some((one) => one.isRefetchError)
  if (isEmpty && !isOutdated)
    return <p className="mt-2 text-ink-soft">Nobody else has access. It is yours alone.</p>
  return (
    <>
      {isOutdated && <UnfetchedLine retry={retry} />}
      <ul className="divide-y divide-line">
        {link.data.isActive && <LinkRow thing={thing} expiresAt={link.data.expiresAt} />}
        {collaborators.data.map((entry) => (
          <CollaboratorRow key={entry.userId} thing={thing} entry={entry} />
        ))}
        {shares.data.map((entry) => (
          <ShareRow key={entry.id} thing={thing} entry={entry} />
        ))}
      </ul>
    </>
  )
}

function LinkRow({ thing, expiresAt }: { thing: SharedThing; expiresAt: string | null }) {
  const end = useAction({
    run: () => endLink(thing),
    success: 'The link is off',
    failure: notEnded,
    onSuccess: () => refetchAccess(thing),
  })
  return (
    <Row name="Shareable link" detail={`Whoever has it can read${untilWords(expiresAt)}`}>
      <Button variant="quiet" size="small" busy={end.isPending} onClick={() => end.mutate()}>
        <Link2Off aria-hidden />
        Turn off
      </Button>
    </Row>
  )
}

function ShareRow({ thing, entry }: { thing: SharedThing; entry: ShareEntry }) {
  const name = entry.name ?? entry.sharedWithId
  const hasLink = entry.shareType === 'link'
  const end = useAction({
    run: () => endShare(thing, entry.id),
    success: hasLink ? 'Access taken back, and the link is off' : 'Access taken back',
    failure: notEnded,
    onSuccess: () => refetchAccess(thing),
  })
  return (
    <Row
      name={name}
      detail={`May ${entry.permissions}${hasLink ? ', and has the link' : ''}${untilWords(entry.expiresAt)}`}
    >
      <RemoveButton name={name} busy={end.isPending} onRemove={() => end.mutate()} />
    </Row>
  )
}

function CollaboratorRow({ thing, entry }: { thing: SharedThing; entry: CollaboratorEntry }) {
  const name = entry.name ?? entry.userId
  const change = useAction({
    run: (role: string) => changeRole(thing, entry.userId, role),
    success: 'Role changed',
    failure: 'The role could not be changed. Please try again.',
    onSuccess: () => refetchAccess(thing),
  })
  const end = useAction({
    run: () => endCollaboration(thing, entry.userId),
    success: 'Access taken back',
    failure: notEnded,
    onSuccess: () => refetchAccess(thing),
  })
  return (
    <Row name={name} detail="Collaborator">
      <Select
        aria-label={`Role of ${name}`}
        options={thing.noun === 'story' ? storyRoles : collaboratorRoles}
        value={entry.role}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.target.value)}
      />
      <RemoveButton name={name} busy={end.isPending} onRemove={() => end.mutate()} />
    </Row>
  )
}

function RemoveButton({ name, busy, onRemove }: { name: string; busy: boolean; onRemove: () => void }) {
  return (
    <Button variant="quiet" size="small" aria-label={`Remove ${name}`} busy={busy} onClick={onRemove}>
      <UserRoundMinus aria-hidden />
      Remove
    </Button>
  )
}

function Row({ name, detail, children }: { name: string; detail: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-32 flex-1">
        <span dir="auto" className="block font-semibold break-words">
          {name}
        </span>
        <span className="block text-sm text-ink-soft">{detail}</span>
      </span>
      <span className="flex flex-wrap items-center gap-2">{children}</span>
    </li>
  )
}

function untilWords(expiresAt: string | null): string {
  if (!expiresAt) return ''
  return `, until ${new Date(expiresAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}`
}
