import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { resetBody } from '#contract/users.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { clearToken } from '../../lib/auth-token.ts'
import { queryClient } from '../../lib/query-client.ts'
import { currentUser } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

const { password } = resetBody.shape
const resetForm = resetBody
  .pick({ password: true })
  .extend({ confirmPassword: password })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match. Please try again.',
  })

interface ResetFormProps {
  /** The token from the reset link. */
  token: string
  onDone: () => void
}

export function ResetForm({ token, onDone }: ResetFormProps) {
  const form = useForm({
    resolver: zodResolver(resetForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors } = form.formState
  const [refusal, setRefusal] = useState<string | null>(null)
  const reset = useAction({
    run: (chosen: string) => call('POST /api/auth/reset', { body: { token, password: chosen } }),
    success: 'Your password is changed. Sign in with it.',
    failure: 'Failed to change your password. Please try again.',
    serverMessage: true,
    // The toast disappears after some seconds, but a used link never works again, so the form keeps showing the reason.
    onError: (error) => {
      if (error instanceof ApiError && error.status < 500) setRefusal(error.serverMessage ?? null)
    },
    onSuccess: () => {
      // The reset ends all sessions of the account. This browser may have had one of them.
      clearToken()
      void queryClient.invalidateQueries({ queryKey: currentUser.queryKey })
      onDone()
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((chosen) => {
        setRefusal(null)
        reset.mutate(chosen.password)
      })}
      className="grid gap-5"
    >
      {refusal && (
        <p className="rounded-box bg-ember-wash px-4 py-3 text-[0.9375rem] text-ember">{refusal}</p>
      )}
      <Field label="Password" required hint="6 characters or more." error={errors.password?.message}>
        <Input type="password" autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Confirm password" required error={errors.confirmPassword?.message}>
        <Input type="password" autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      <Button type="submit" size="large" busy={reset.isPending} className="mt-1">
        Save new password
      </Button>
    </form>
  )
}
