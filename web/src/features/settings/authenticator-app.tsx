import { Plus, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SecondFactor } from '#contract/second-factor.ts'
import { call } from '../../lib/api.ts'
import { showIssueOf } from '../../lib/form-issues.ts'
import { formatDate } from '../../lib/format.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormOpener } from '../../ui/focus-return.ts'
import { Input } from '../../ui/input.tsx'
import { PasswordForm } from './password-form.tsx'
import { QrCode } from './qr-code.tsx'

interface AuthenticatorAppProps {
  factor: SecondFactor
  onChanged: (recoveryCodes: string[] | null) => void
}

/**
 * The section about the account's authenticator app. The app gets a key by QR code or as text, and the user confirms it
 * with the first code that the app shows. The user can also remove the app (D-149).
 */
export function AuthenticatorApp({ factor: { appSince, takesApps }, onChanged }: AuthenticatorAppProps) {
  const [asking, setAsking] = useState(false)
  const [fresh, setFresh] = useState<{ uri: string } | null>(null)
  const opensForm = useFormOpener(asking || fresh !== null)
  const begin = async (password: string) => {
    setFresh(await call('POST /api/user/authenticator-app', { body: { password } }))
    setAsking(false)
  }
  const remove = async (password: string) => {
    await call('DELETE /api/user/authenticator-app', { body: { password } })
    showSuccess('Authenticator app removed')
    setAsking(false)
    onChanged(null)
  }
  return (
    <section aria-labelledby="authenticator-app">
      <h3 id="authenticator-app" className="font-sans! font-semibold">
        Authenticator app
      </h3>
      <p className="mt-1 text-[0.9375rem] text-ink-soft">
        An app on your phone shows a new code every 30 seconds.
      </p>
      {appSince !== null && (
        <div className="mt-3 flex items-center gap-3">
          <Smartphone aria-hidden className="size-5 shrink-0 text-ink-soft" />
          <p className="min-w-0 flex-1">Added {formatDate(appSince)}</p>
          <Button
            variant="danger"
            size="small"
            aria-label="Remove the authenticator app"
            aria-expanded={asking}
            onClick={opensForm(() => setAsking(!asking))}
          >
            Remove
          </Button>
        </div>
      )}
      {appSince === null && !takesApps && (
        <p className="mt-3 text-[0.9375rem]">
          Whoever runs this Heartroom has not set up a key for authenticator apps. Use a passkey.
        </p>
      )}
      {appSince === null && takesApps && (
        <Button
          variant="quiet"
          className="mt-3"
          hidden={asking || fresh !== null}
          onClick={opensForm(() => setAsking(true))}
        >
          <Plus aria-hidden />
          Add an app
        </Button>
      )}
      {asking && (
        <PasswordForm
          danger={appSince !== null}
          submit={appSince === null ? 'Continue' : 'Remove app'}
          failure={
            appSince === null
              ? 'Failed to add the app. Please try again.'
              : 'Failed to remove the app. Please try again.'
          }
          run={appSince === null ? begin : remove}
          onCancel={() => setAsking(false)}
        />
      )}
      {fresh && (
        <FirstCode
          uri={fresh.uri}
          onCancel={() => setFresh(null)}
          onConfirmed={(codes) => {
            setFresh(null)
            onChanged(codes)
          }}
        />
      )}
    </section>
  )
}

interface FirstCodeProps {
  uri: string
  onCancel: () => void
  onConfirmed: (recoveryCodes: string[] | null) => void
}

function FirstCode({ uri, onCancel, onConfirmed }: FirstCodeProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  // An error message moves the buttons below the visible part of the dialog, so the dialog is scrolled to them.
  useEffect(() => void (error && input.current?.scrollIntoView({ block: 'nearest' })), [error])
  const key = new URL(uri).searchParams.get('secret') ?? ''
  const confirm = useAction({
    run: () => call('POST /api/user/authenticator-app/confirm', { body: { code } }),
    success: 'Authenticator app added',
    failure: false,
    onError: (reason) => {
      setError(showIssueOf(reason, 'code', 'Failed to confirm the code. Please try again.'))
      input.current?.select()
    },
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  })
  return (
    <form
      noValidate
      className="mt-4 grid gap-4 rounded-box bg-paper p-4 shadow-[inset_0_0_0_1px_var(--line)]"
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate()
      }}
    >
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="min-w-48 flex-1 text-[0.9375rem]">
          <p>Scan this with your app. On this device you can type the key instead:</p>
          <p className="mt-2 font-mono text-sm select-all">{key.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
      </div>
      <Field label="Code" required hint="The six digits that the app shows." error={error}>
        <Input
          // When the field gets the focus, the browser scrolls to it. The scroll margin keeps the hint and the buttons
          // below it visible.
          className="scroll-mb-36"
          inputMode="numeric"
          autoComplete="one-time-code"
          ref={input}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={confirm.isPending}>
          Confirm
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
