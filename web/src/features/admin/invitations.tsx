import { Copy } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Invitation } from '#contract/operator.ts'
import { timeLabel } from '../../lib/age-label.ts'
import { call } from '../../lib/api.ts'
import { copyText } from '../../lib/clipboard.ts'
import { invalidate } from '../../lib/queries.ts'
import { showError, showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { usePages } from '../../lib/use-pages.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { PagedRows } from './paged-rows.tsx'

const dayMs = 86_400_000
const lifetimes = [
  ['1', 'One day'],
  ['7', 'One week'],
  ['30', '30 days'],
  ['365', 'One year'],
] as const

/** Lets an admin create invitations, shows the link of each new invitation once, and lists the invitations. */
export function Invitations() {
  const [uses, setUses] = useState('1')
  const [days, setDays] = useState('7')
  const [link, setLink] = useState('')
  const invitations = usePages('GET /api/admin/invitations', {})
  const isWrong = !/^[1-9]\d{0,2}$|^1000$/.test(uses)
  const make = useAction({
    run: () =>
      call('POST /api/admin/invitations', {
        body: { uses: Number(uses), expiresAt: new Date(Date.now() + Number(days) * dayMs).toISOString() },
      }),
    failure: 'The invitation could not be made',
    serverMessage: true,
    onSuccess: async ({ url }) => {
      setLink(url)
      await refetch()
    },
  })
  // The link is shown only once, below the button. On a phone the bottom bar would cover it there, so it is scrolled
  // into view.
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (link) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [link])
  const copy = async () => {
    if (await copyText(link)) showSuccess('Link copied!')
    else showError('The link could not be copied. Select it and copy it yourself.')
  }
  return (
    <div className="grid gap-5">
      <form
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (!isWrong) make.mutate()
        }}
      >
        <Field label="For how many people" unmarked {...(isWrong && { error: 'A number from 1 to 1000' })}>
          <Input inputMode="numeric" value={uses} onChange={({ target }) => setUses(target.value)} />
        </Field>
        <Field label="Valid for" unmarked>
          <Select options={lifetimes} value={days} onChange={({ target }) => setDays(target.value)} />
        </Field>
        <Button type="submit" disabled={isWrong} busy={make.isPending} className="justify-self-start">
          Make a link
        </Button>
      </form>
      {link && (
        <div ref={shown} className="flex items-end gap-2.5">
          <Field label="Invitation link" unmarked hint="It is shown only now." className="min-w-0 flex-1">
            <Input readOnly value={link} onFocus={({ target }) => target.select()} />
          </Field>
          <Button variant="soft" className="mb-7" onClick={() => void copy()}>
            <Copy aria-hidden />
            Copy
          </Button>
        </div>
      )}
      <PagedRows pages={invitations} empty="No invitations yet.">
        {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
      </PagedRows>
    </div>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, uses, used, expiresAt, createdByName, createdAt } = invitation
  const [isAsking, setAsking] = useState(false)
  const ended = endOf(invitation)
  const revoke = useAction({
    run: () => call('DELETE /api/admin/invitations/{id}', { params: { id } }),
    success: 'Invitation taken back',
    failure: 'The invitation could not be taken back',
    onSuccess: refetch,
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {used} of {uses} used{ended && <span className="font-normal text-ink-soft">, {ended}</span>}
        </p>
        <p className="text-sm text-ink-soft">
          <bdi>{createdByName ?? 'The server'}</bdi>, {timeLabel(createdAt)}; valid until{' '}
          <time dateTime={expiresAt}>{new Date(expiresAt).toLocaleString()}</time>
        </p>
      </div>
      {!ended && (
        <Button
          variant="quiet"
          size="small"
          busy={revoke.isPending}
          aria-label={`Take back the invitation of ${new Date(createdAt).toLocaleString()}`}
          onClick={() => setAsking(true)}
        >
          Take back
        </Button>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Take this invitation back?"
        confirm="Take back"
        onConfirm={() => revoke.mutate()}
      >
        Nobody can sign up by its link any more. Who has signed up by it stays.
      </AlertDialog>
    </li>
  )
}

function endOf({ uses, used, expiresAt, revokedAt }: Invitation): string | null {
  if (revokedAt) return 'taken back'
  if (used >= uses) return 'used up'
  return new Date(expiresAt).getTime() < Date.now() ? 'expired' : null
}

function refetch() {
  return Promise.all([invalidate('GET /api/admin/invitations'), invalidate('GET /api/admin/audit')])
}
