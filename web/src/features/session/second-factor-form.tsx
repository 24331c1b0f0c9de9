import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError, messageOf, type SecondFactorWay } from '../../lib/api-error.ts'
import { showError } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { startSession } from './start-session.ts'
import { usePasskey } from './use-passkey.ts'

interface SecondFactorFormProps {
  ways: readonly SecondFactorWay[]
  onEntered: () => void
  /** `onBack` is called to start the sign-in again with the password. */
  onBack: () => void
}

/** Completes a sign-in whose password was right: by the code of an app, a recovery code or a passkey (D-149). */
export function SecondFactorForm({ ways, onEntered, onBack }: SecondFactorFormProps) {
  const [recovery, setRecovery] = useState(!ways.includes('totp'))
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const passkey = usePasskey({ afterPassword: true, onEntered, onExpired: onBack })
  const byPasskey = ways.includes('passkey') && passkey.isPossible
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the kind of code moves the focus to its field
  useEffect(() => form.current?.querySelector<HTMLElement>('button, input')?.focus(), [recovery])

  const submit = async () => {
    if (code.trim() === '') return setError('Code is required')
    setBusy(true)
    try {
      startSession(await call('POST /api/auth/second-factor', { body: { code } }), 'Welcome back!')
      onEntered()
    } catch (reason) {
      const message = messageOf(reason, 'The code could not be checked. Please try again.')
      setError(message)
      showError(message, 'Login Failed')
      if (reason instanceof ApiError && reason.code === 'sign_in_expired') onBack()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {byPasskey && (
        <Button size="large" busy={passkey.isPending} onClick={passkey.ask}>
          <KeyRound aria-hidden />
          Use a passkey
        </Button>
      )}
      <Field
        label={recovery ? 'Recovery code' : 'Code'}
        required
        hint={
          recovery
            ? 'One of the ten that you kept. Each works once.'
            : 'The six digits that your authenticator app shows.'
        }
        error={error}
      >
        <Input
          key={recovery ? 'recovery' : 'code'}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          autoCapitalize={recovery ? 'characters' : 'off'}
          spellCheck={false}
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" size="large" variant={byPasskey ? 'quiet' : 'solid'} busy={busy}>
        Continue
      </Button>
      <div className="-mx-3.5 flex flex-wrap justify-between">
        {ways.includes('totp') && (
          <Button
            variant="bare"
            size="small"
            onClick={() => {
              setRecovery(!recovery)
              setCode('')
              setError(undefined)
            }}
          >
            {recovery ? 'Use the app' : 'Use a recovery code'}
          </Button>
        )}
        <Button variant="bare" size="small" onClick={onBack}>
          Begin again
        </Button>
      </div>
    </form>
  )
}
