import { type ReactNode, useEffect, useRef, useState } from 'react'
import { showIssueOf } from '../../lib/form-issues.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

interface PasswordFormProps {
  submit: string
  /**
   * `run` is called with the typed password. If the password is the reason why it fails, the error is shown at the
   * field; any other failure is shown in a toast.
   */
  run: (password: string) => Promise<unknown>
  failure: string
  onCancel: () => void
  /** Further fields, which are shown above the password. */
  children?: ReactNode
  danger?: boolean
}

/** Asks for the password before an action that needs it, such as adding or removing a second factor (D-149). */
export function PasswordForm({ submit, run, failure, onCancel, children, danger }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // The form opens after a button press, so its field gets the focus for typing. Its buttons may be below the visible
  // part of the dialog.
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const act = useAction({
    run,
    failure: false,
    onError: (reason) => {
      const message = showIssueOf(reason, 'password', failure)
      setError(message)
      if (message) form.current?.querySelector<HTMLInputElement>('[type=password]')?.select()
    },
  })
  return (
    <form
      ref={form}
      noValidate
      className="mt-4 grid gap-4 rounded-box bg-paper p-4 shadow-[inset_0_0_0_1px_var(--line)]"
      onSubmit={(event) => {
        event.preventDefault()
        if (password === '') setError('Password is required')
        else act.mutate(password)
      }}
    >
      {children}
      <Field label="Your password" required error={error}>
        <Input
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant={danger ? 'destroy' : 'solid'} busy={act.isPending}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
