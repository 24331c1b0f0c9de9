import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { ConnectedIdentity } from '#contract/external-identities.ts'
import { call } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { invalidate, read } from '../../lib/queries.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormOpener } from '../../ui/focus-return.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'
import { PasswordForm } from './password-form.tsx'

const failures = {
  connect: 'Single sign-on could not be connected. Please try again.',
  remove: 'Single sign-on could not be removed. Please try again.',
}

interface IdentitiesDialogProps {
  /** Whether the account has a password. If so, it must be typed before a change. */
  hasPassword: boolean
  onClose: () => void
}

/** The dialog 'Single sign-on': the external identities of the account, each with a button that removes it (D-25). */
export function IdentitiesDialog({ hasPassword, onClose }: IdentitiesDialogProps) {
  const { data: identities, isError, refetch } = useQuery(read('GET /api/user/identities'))
  const [open, setOpen] = useState<'connect' | number | null>(null)
  const opensForm = useFormOpener(open !== null)
  const connect = async (password: string) => {
    const { url } = await call('POST /api/user/identities', { body: { password } })
    window.location.assign(url)
  }
  const remove = async (id: number, password: string) => {
    await call('DELETE /api/user/identities/{id}', { params: { id }, body: { password } })
    showSuccess('Single sign-on removed')
    setOpen(null)
    void invalidate('GET /api/user/identities')
    void invalidate('GET /api/notifications')
  }
  const act = useAction({
    run: (of: 'connect' | number) => (of === 'connect' ? connect('') : remove(of, '')),
    failure: 'Single sign-on could not be changed. Please try again.',
    serverMessage: true,
  })
  const begin = (of: 'connect' | number) =>
    hasPassword ? opensForm(() => setOpen(open === of ? null : of)) : () => act.mutate(of)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Single sign-on"
      description="Accounts elsewhere that sign you in here, beside your password."
      footer={
        <Button variant="quiet" onClick={onClose}>
          Done
        </Button>
      }
    >
      {isError && (
        <UnfetchedLine retry={() => void refetch()} text="Your connected accounts could not be fetched." />
      )}
      {!identities && !isError && <Skeleton className="h-24 w-full" />}
      {identities && identities.length === 0 && <p>No account is connected yet.</p>}
      {identities && identities.length > 0 && (
        <ul className="divide-y divide-line">
          {identities.map((identity) => (
            <li key={identity.id} className="py-3">
              <Identity
                identity={identity}
                isOpen={open === identity.id}
                busy={act.isPending && act.variables === identity.id}
                onRemove={begin(identity.id)}
              />
              {open === identity.id && (
                <PasswordForm
                  danger
                  submit="Remove"
                  failure={failures.remove}
                  run={(password) => remove(identity.id, password)}
                  onCancel={() => setOpen(null)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {identities && (
        <Button
          variant="quiet"
          className="mt-3"
          hidden={open === 'connect'}
          busy={act.isPending && act.variables === 'connect'}
          onClick={begin('connect')}
        >
          Connect single sign-on
        </Button>
      )}
      {open === 'connect' && (
        <PasswordForm
          submit="Continue"
          failure={failures.connect}
          run={connect}
          onCancel={() => setOpen(null)}
        />
      )}
    </Dialog>
  )
}

interface IdentityProps {
  identity: ConnectedIdentity
  isOpen: boolean
  busy: boolean
  onRemove: Parameters<typeof Button>[0]['onClick']
}

function Identity({ identity: { provider, createdAt }, isOpen, busy, onRemove }: IdentityProps) {
  return (
    <div className="flex items-center gap-3">
      <Link2 aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{provider}</p>
        <p className="text-sm text-ink-soft">Connected {formatDate(createdAt)}</p>
      </div>
      <Button
        variant="danger"
        size="small"
        aria-label={`Remove ${provider}`}
        aria-expanded={isOpen}
        busy={busy}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  )
}
