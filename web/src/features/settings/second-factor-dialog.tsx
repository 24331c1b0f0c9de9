import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactor } from '#contract/second-factor.ts'
import { call } from '../../lib/api.ts'
import { invalidate, read } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormOpener } from '../../ui/focus-return.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The dialog 'Second factor', in which a user adds or removes an authenticator app and passkeys (D-149). */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { data: factor, isError, refetch } = useQuery(read('GET /api/user/second-factor'))
  const [codes, setCodes] = useState<string[] | null>(null)
  const onChanged = (fresh: string[] | null) => {
    if (fresh) setCodes(fresh)
    void invalidate('GET /api/user/second-factor')
    void invalidate('GET /api/auth/user')
    void invalidate('GET /api/notifications')
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Second factor"
      description="After your password, signing in asks for a passkey or a code: a password that was stolen opens nothing."
      footer={
        // Recovery codes are shown only once. While they are shown, the footer has only the button by which the user
        // confirms that they are kept.
        codes ? (
          <Button onClick={() => setCodes(null)}>I have kept them</Button>
        ) : (
          <Button variant="quiet" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {isError && (
        <UnfetchedLine retry={() => void refetch()} text="Your second factors could not be fetched." />
      )}
      {!factor && !isError && <Skeleton className="h-64 w-full" />}
      {codes && <RecoveryCodes codes={codes} />}
      {factor && !codes && !factor.hasPassword && (
        <p>You sign in with single sign-on. Its provider asks for the second factor, so set it up there.</p>
      )}
      {factor && !codes && factor.hasPassword && <Factors factor={factor} onChanged={onChanged} />}
    </Dialog>
  )
}

function Factors({
  factor,
  onChanged,
}: {
  factor: SecondFactor
  onChanged: (codes: string[] | null) => void
}) {
  const [renewing, setRenewing] = useState(false)
  const opensForm = useFormOpener(renewing)
  const has = factor.passkeys.length > 0 || factor.appSince !== null
  const renew = async (password: string) => {
    const { recoveryCodes } = await call('POST /api/user/recovery-codes', { body: { password } })
    setRenewing(false)
    onChanged(recoveryCodes)
  }
  return (
    <div className="grid gap-7">
      {!has && (
        <p className="rounded-box bg-gold-wash px-4 py-3 text-[0.9375rem] text-gold">
          Your first passkey or app comes with recovery codes, and signs out your other devices.
        </p>
      )}
      <Passkeys factor={factor} onChanged={onChanged} />
      <AuthenticatorApp factor={factor} onChanged={onChanged} />
      {has && (
        <section aria-labelledby="codes-left">
          <h3 id="codes-left" className="font-sans! font-semibold">
            Recovery codes
          </h3>
          <p className="mt-1 text-[0.9375rem] text-ink-soft">
            {factor.recoveryCodesLeft} of 10 are left. Each opens your account once when the second factor is
            lost.
          </p>
          {renewing && (
            <PasswordForm
              submit="Make new codes"
              failure="Failed to make new codes. Please try again."
              run={renew}
              onCancel={() => setRenewing(false)}
            />
          )}
          <Button
            variant="quiet"
            className="mt-3"
            hidden={renewing}
            onClick={opensForm(() => setRenewing(true))}
          >
            New recovery codes
          </Button>
        </section>
      )}
    </div>
  )
}
