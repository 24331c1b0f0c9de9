import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type AccountAccess, passwordBody } from '#contract/mail.ts'
import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormOpener } from '../../ui/focus-return.ts'
import { Input } from '../../ui/input.tsx'
import { AccessForm, showFormError } from './access-form.tsx'

const passwordForm = passwordBody
  .extend({ confirmPassword: passwordBody.shape.newPassword })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match. Please try again.',
  })

/**
 * The form that changes the password. For an account without a password it sends a link by which its owner
 * chooses one.
 */
export function PasswordSection({ access }: { access: AccountAccess }) {
  const [changing, setChanging] = useState(false)
  const opensForm = useFormOpener(changing)
  return (
    <section aria-label="Password">
      <h3 className="text-xl">Password</h3>
      {!access.hasPassword && <NoPassword access={access} />}
      {access.hasPassword && (
        <Button
          variant="quiet"
          size="small"
          className="mt-3"
          hidden={changing}
          onClick={opensForm(() => setChanging(true))}
        >
          Change password
        </Button>
      )}
      {changing && <PasswordForm onClose={() => setChanging(false)} />}
    </section>
  )
}

function NoPassword({ access: { email, sendsMail } }: { access: AccountAccess }) {
  const send = useAction({
    run: () => call('POST /api/auth/forgot', { body: { email } }),
    success: 'The link is on its way',
    failure: 'The mail could not be sent. Please try again.',
    serverMessage: true,
  })
  return (
    <>
      <p className="mt-2 text-[0.9375rem] text-ink-soft">
        You sign in with another service, so your account has no password.{' '}
        {!sendsMail && 'Whoever runs this Heartroom can make you a link with which you choose one.'}
      </p>
      {sendsMail && (
        <Button
          variant="quiet"
          size="small"
          className="mt-3"
          busy={send.isPending}
          onClick={() => send.mutate()}
        >
          Send me a link to choose one
        </Button>
      )}
    </>
  )
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const { errors } = form.formState
  const change = useAction({
    run: (body: { currentPassword: string; newPassword: string }) => call('PUT /api/user/password', { body }),
    success: 'Your password is changed, and your other devices are signed out',
    failure: false,
    onSuccess: async () => {
      onClose()
      await invalidate('GET /api/user/sessions')
    },
    onError: (error) => showFormError(form, error, 'Failed to change your password. Please try again.'),
  })
  return (
    <AccessForm
      label="Change password"
      submit="Save new password"
      busy={change.isPending}
      onSubmit={form.handleSubmit(({ currentPassword, newPassword }) =>
        change.mutate({ currentPassword, newPassword }),
      )}
      onClose={onClose}
    >
      <Field label="Current password" required error={errors.currentPassword?.message}>
        <Input
          type="password"
          autoComplete="current-password"
          autoFocus
          {...form.register('currentPassword')}
        />
      </Field>
      <Field
        label="New password"
        required
        hint="6 characters or more. Your other devices are signed out."
        error={errors.newPassword?.message}
      >
        <Input type="password" autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
      <Field label="Confirm new password" required error={errors.confirmPassword?.message}>
        <Input type="password" autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
    </AccessForm>
  )
}
