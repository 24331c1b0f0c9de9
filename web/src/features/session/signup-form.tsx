import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { registerBody } from '#contract/users.ts'
import { keepDarkTheme } from '../../lib/account-theme.ts'
import { call } from '../../lib/api.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { readAll } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { showError } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { startSession } from './start-session.ts'

const signupForm = registerBody.extend({ confirmPassword: registerBody.shape.password })
const PASSWORD_MIN = 6

interface SignupFormProps {
  /** The token of the invitation link (D-150). */
  invitation?: string | undefined
  onEntered: () => void
  /** `onWaiting` is called when the account was made and waits until an admin accepts it. */
  onWaiting: () => void
}

export function SignupForm({ invitation, onEntered, onWaiting }: SignupFormProps) {
  const form = useForm({
    resolver: zodResolver(signupForm),
    defaultValues: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = form.formState

  /** Shows an error at the password fields and in a toast. Returns whether the two passwords were invalid. */
  const refusePasswords = (): boolean => {
    const { password, confirmPassword } = form.getValues()
    if (password !== confirmPassword) {
      form.setError('confirmPassword', { message: 'The two passwords differ' }, { shouldFocus: true })
      form.clearErrors('password')
      showError('Passwords do not match. Please try again.', 'Password Mismatch')
      return true
    }
    if (password.length >= PASSWORD_MIN) return false
    form.setError('password', { message: 'Choose a longer password' }, { shouldFocus: true })
    form.clearErrors('confirmPassword')
    showError('Password must be at least 6 characters long.', 'Password Too Short')
    return true
  }

  const submit = form.handleSubmit(
    async ({ confirmPassword: _, ...body }) => {
      if (refusePasswords()) return
      try {
        const made = await call('POST /api/auth/register', { body: { ...body, invitation } })
        if ('awaitingApproval' in made) onWaiting()
        else {
          startSession(made, 'Welcome to Heartroom!')
          void keepDarkTheme()
          // A new account has no stories. With this empty list in the cache, the first screen shows the welcome for new
          // users without waiting for the server (D-132).
          queryClient.setQueryData(readAll('GET /api/stories', { query: { personal: true } }).queryKey, [])
          onEntered()
        }
      } catch (error) {
        showError(messageOf(error, 'Something went wrong. Please try again.'), 'Signup Failed')
        if (error instanceof ApiError && error.code === 'email_taken') form.setFocus('email')
      }
    },
    (wrong) => {
      if (!wrong.firstName && !wrong.lastName && !wrong.email) refusePasswords()
    },
  )

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" required error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Email" required error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field label="Password" required hint="6 characters or more." error={errors.password?.message}>
        <Input type="password" autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Confirm password" required error={errors.confirmPassword?.message}>
        <Input type="password" autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      <Button type="submit" size="large" busy={isSubmitting} className="mt-1">
        Create Your Room
      </Button>
    </form>
  )
}
