import { useQuery } from '@tanstack/react-query'
import type { BlockedOrMutedPerson } from '#contract/safety.ts'
import { blocksAndMutes, useBlockAndMute } from '../../lib/blocks-and-mutes.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'

/** The people whom the user has blocked or muted, each with a button that undoes it (D-147). */
export function BlockedPeopleDialog({ onClose }: { onClose: () => void }) {
  const { data: people, isError, refetch } = useQuery(blocksAndMutes)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Blocked and muted people"
      description="A blocked person cannot reach you. A muted person causes no notifications. Neither of them is told."
      footer={
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      {isError && <UnfetchedLine retry={() => void refetch()} text="The list could not be fetched." />}
      {!people && !isError && <Skeleton className="h-40 w-full" />}
      {people?.length === 0 && (
        <EmptyState title="Nobody" piece="gate">
          You block or mute somebody from the menu of their profile, their works or their messages.
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {people?.map((person) => (
          <Row key={person.id} person={person} />
        ))}
      </ul>
    </Dialog>
  )
}

function Row({ person }: { person: BlockedOrMutedPerson }) {
  const { id, blocked, muted, profileImageUrl } = person
  const name = person.name ?? 'Somebody with a private profile'
  const keepAway = useBlockAndMute({ id, name })
  const end = (kind: 'block' | 'mute', word: string) => (
    <Button
      variant="quiet"
      size="small"
      aria-label={`${word} ${name}`}
      busy={keepAway.isPending && keepAway.variables.kind === kind}
      onClick={() => keepAway.mutate({ kind, on: false })}
    >
      {word}
    </Button>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Avatar name={person.name ?? '?'} imageUrl={profileImageUrl} className="size-10 text-base" />
      <div className="min-w-32 flex-1">
        <p dir="auto" className="font-semibold break-words">
          {name}
        </p>
        <p className="text-sm text-ink-soft">
          {blocked && muted ? 'Blocked and muted' : blocked ? 'Blocked' : 'Muted'}
        </p>
      </div>
      <div className="flex gap-2">
        {muted && end('mute', 'Unmute')}
        {blocked && end('block', 'Unblock')}
      </div>
    </li>
  )
}
