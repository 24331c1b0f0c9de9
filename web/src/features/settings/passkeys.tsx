import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import type { SecondFactor } from '#contract/second-factor.ts'
import { call } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { canUsePasskeys } from '../../lib/passkeys.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormOpener } from '../../ui/focus-return.ts'
import { Input } from '../../ui/input.tsx'
import { PasswordForm } from './password-form.tsx'

interface PasskeysProps {
  factor: SecondFactor
  onChanged: (recoveryCodes: string[] | null) => void
}

/** Lists the passkeys of the account. The user can add one in this browser, and remove each of them (D-149). */
export function Passkeys({ factor: { passkeys, takesPasskeys }, onChanged }: PasskeysProps) {
  const [open, setOpen] = useState<'add' | number | null>(null)
  const [name, setName] = useState('')
  const close = () => setOpen(null)
  const opensForm = useFormOpener(open !== null)
  const possible = takesPasskeys && canUsePasskeys()

  const add = async (password: string) => {
    const options = await call('POST /api/user/passkeys/options', { body: { password } })
    const { startRegistration } = await import('@simplewebauthn/browser')
    const response = await startRegistration({ optionsJSON: options as never }).catch((error: Error) => {
      throw new Error(error.name === 'InvalidStateError' ? 'known' : 'refused', { cause: error })
    })
    const added = await call('POST /api/user/passkeys', {
      body: { name: name.trim() || 'Passkey', response: response as never },
    })
    showSuccess('Passkey added')
    setName('')
    close()
    onChanged(added.recoveryCodes)
  }
  const remove = async (id: number, password: string) => {
    await call('DELETE /api/user/passkeys/{id}', { params: { id }, body: { password } })
    showSuccess('Passkey removed')
    close()
    onChanged(null)
  }

  return (
    <section aria-labelledby="passkeys">
      <h3 id="passkeys" className="font-sans! font-semibold">
        Passkeys
      </h3>
      <p className="mt-1 text-[0.9375rem] text-ink-soft">
        This device, your phone or a security key says who you are. A passkey also signs you in by itself.
      </p>
      {passkeys.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="py-3">
              <div className="flex items-center gap-3">
                <KeyRound aria-hidden className="size-5 shrink-0 text-ink-soft" />
                <div className="min-w-0 flex-1">
                  <p dir="auto" className="font-semibold break-words">
                    {passkey.name}
                  </p>
                  <p className="text-sm text-ink-soft">
                    Added {formatDate(passkey.createdAt)},{' '}
                    {passkey.lastUsedAt ? `last used ${formatDate(passkey.lastUsedAt)}` : 'never used'}
                  </p>
                </div>
                <Button
                  variant="danger"
                  size="small"
                  aria-label={`Remove ${passkey.name}`}
                  aria-expanded={open === passkey.id}
                  onClick={opensForm(() => setOpen(open === passkey.id ? null : passkey.id))}
                >
                  Remove
                </Button>
              </div>
              {open === passkey.id && (
                <PasswordForm
                  danger
                  submit="Remove passkey"
                  failure="Failed to remove the passkey. Please try again."
                  run={(password) => remove(passkey.id, password)}
                  onCancel={close}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!possible && (
        <p className="mt-3 text-[0.9375rem]">
          {takesPasskeys
            ? 'This browser makes no passkeys.'
            : 'Passkeys work only where the address begins with https and has a name.'}
        </p>
      )}
      {possible && (
        <Button
          variant="quiet"
          className="mt-3"
          hidden={open === 'add'}
          onClick={opensForm(() => setOpen('add'))}
        >
          <Plus aria-hidden />
          Add a passkey
        </Button>
      )}
      {open === 'add' && (
        <PasswordForm
          submit="Add passkey"
          failure="No passkey was made. Try again, or choose another device."
          run={add}
          onCancel={close}
        >
          <Field label="Name" hint="So that you know it again: 'Laptop', 'Blue key'.">
            <Input autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
        </PasswordForm>
      )}
    </section>
  )
}
