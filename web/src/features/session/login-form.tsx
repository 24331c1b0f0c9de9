import { zodResolver } from '@hookform/resolvers/zod'
import { KeyRound } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { loginBody } from '#contract/users.ts'
import { call } from '../../lib/api.ts'
import { ApiError, messageOf, type SecondFactorWay } from '../../lib/api-error.ts'
import { showError } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { startSession } from './start-session.ts'
import { usePasskey } from './use-passkey.ts'

interface LoginFormProps {
  onEntered: () => void
  /** `onSecondFactor` is called when the password was right and a second factor is needed. */
  onSecondFactor: (ways: readonly SecondFactorWay[]) => void
}

export function LoginForm({ onEntered, onSecondFactor }: LoginFormProps) {
  const form = useForm({ resolver: zodResolver(loginBody), defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const passkey = usePasskey({ afterPassword: false, onEntered })

  const submit = form.handleSubmit(async (body) => {
    try {
      startSession(await call('POST /api/auth/login', { body }), 'Welcome back!')
      onEntered()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_factor_needed')
        onSecondFactor(error.secondFactors)
      else showError(messageOf(error, 'Invalid email or password.'), 'Login Failed')
    }
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Email" required error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field label="Password" required error={errors.password?.message}>
        <Input type="password" autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" size="large" busy={isSubmitting} className="mt-1">
        Sign In
      </Button>
      {passkey.isPossible && (
        <Button variant="quiet" size="large" busy={passkey.isPending} onClick={passkey.ask}>
          <KeyRound aria-hidden />
          Use a passkey
        </Button>
      )}
    </form>
  )
}
