import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { loginBody } from '#contract/users.ts'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { showError } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { startSession } from './start-session.ts'

export function LoginForm({ onEntered }: { onEntered: () => void }) {
  const form = useForm({ resolver: zodResolver(loginBody), defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      startSession(await call('POST /api/auth/login', { body }), 'Welcome back!')
      onEntered()
    } catch (error) {
      showError(messageOf(error, 'Invalid email or password.'), 'Login Failed')
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
    </form>
  )
}
