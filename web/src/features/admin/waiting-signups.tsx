import { useState } from 'react'
import type { WaitingSignup } from '#contract/operator.ts'
import { timeLabel } from '../../lib/age-label.ts'
import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { usePages } from '../../lib/use-pages.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { PagedRows } from './paged-rows.tsx'

/** Lists the accounts that wait until an admin accepts or declines them (D-150). */
export function WaitingSignups() {
  const waiting = usePages('GET /api/admin/sign-ups', {})
  return (
    <PagedRows pages={waiting} empty="Nobody waits.">
      {(person) => <WaitingRow key={person.id} person={person} />}
    </PagedRows>
  )
}

function WaitingRow({ person: { id, firstName, lastName, email, createdAt } }: { person: WaitingSignup }) {
  const [isAsking, setAsking] = useState(false)
  const name = `${firstName} ${lastName}`.trim()
  const decide = useAction({
    run: (accept: boolean) =>
      call('POST /api/admin/sign-ups/{id}/decide', { params: { id }, body: { accept } }),
    failure: 'This could not be decided',
    serverMessage: true,
    onSuccess: () =>
      Promise.all([
        invalidate('GET /api/admin/sign-ups'),
        invalidate('GET /api/admin/users'),
        invalidate('GET /api/admin/audit'),
      ]),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 py-3">
      <div className="min-w-0">
        <p dir="auto" className="font-semibold break-words">
          {name}
        </p>
        <p className="text-sm break-words text-ink-soft">
          {email}, <time dateTime={createdAt}>{timeLabel(createdAt)}</time>
        </p>
      </div>
      <div className="flex gap-2.5">
        <Button
          size="small"
          aria-label={`Accept ${name}`}
          busy={decide.isPending && decide.variables === true}
          onClick={() => decide.mutate(true)}
        >
          Accept
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Decline ${name}`}
          busy={decide.isPending && decide.variables === false}
          onClick={() => setAsking(true)}
        >
          Decline
        </Button>
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Decline ${name}?`}
        confirm="Decline"
        danger
        onConfirm={() => decide.mutate(false)}
      >
        The account is erased. The same person can ask again.
      </AlertDialog>
    </li>
  )
}
