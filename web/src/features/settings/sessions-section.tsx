import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import type { UserSession } from '#contract/mail.ts'
import { timeLabel } from '../../lib/age-label.ts'
import { call } from '../../lib/api.ts'
import { invalidate, read } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'

const handheld = /iPhone|iPad|Android/

/** Lists the devices that are signed in to the account, each with a button that signs it out. */
export function SessionsSection() {
  // No push is about a sign-in on another device, so the list is read each time that it is opened.
  const { data: sessions, isError, refetch } = useQuery({ ...read('GET /api/user/sessions'), staleTime: 0 })
  const reload = () => invalidate('GET /api/user/sessions')
  const end = useAction({
    run: (id: string) => call('DELETE /api/user/sessions/{id}', { params: { id } }),
    success: 'That device is signed out',
    failure: 'The device could not be signed out. Please try again.',
    onSuccess: reload,
    onError: reload,
  })
  const endOthers = useAction({
    run: () => call('DELETE /api/user/sessions'),
    success: 'All other devices are signed out',
    failure: 'The devices could not be signed out. Please try again.',
    onSuccess: reload,
  })
  return (
    <section aria-label="Signed-in devices">
      <h3 className="text-xl">Where you are signed in</h3>
      {isError && <UnfetchedLine retry={() => void refetch()} text="Your devices could not be fetched." />}
      {!sessions && !isError && <Skeleton className="mt-3 h-16 w-full" />}
      {sessions && (
        <ul className="mt-2 divide-y divide-line">
          {sessions.map((session) => (
            <Device
              key={session.id}
              session={session}
              busy={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 2 && (
        <Button
          variant="danger"
          size="small"
          className="mt-3"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          Sign out all other devices
        </Button>
      )}
    </section>
  )
}

interface DeviceProps {
  session: UserSession
  busy: boolean
  onEnd: () => void
}

function Device({ session: { device, createdAt, seenAt, isCurrent }, busy, onEnd }: DeviceProps) {
  const name = device || 'A device'
  const Icon = handheld.test(device) ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">
          {isCurrent ? 'This device' : `Last seen ${timeLabel(seenAt)}`}
          {`, signed in ${timeLabel(createdAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          aria-label={`Sign out ${name}, signed in ${timeLabel(createdAt)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
