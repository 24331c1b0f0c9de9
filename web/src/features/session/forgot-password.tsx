import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { forgotBody } from '#contract/mail.ts'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { read } from '../../lib/queries.ts'
import { showError } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/**
 * 'Forgot your password?' below the sign-in form. It sends a mail with a link or, if mail is not set up,
 * names the person to ask (D-91).
 */
export function ForgotPassword() {
  const [opened, setOpened] = useState(false)
  const { data: options, isError } = useQuery({ ...read('GET /api/auth/options'), enabled: opened })
  const known = options ?? (isError ? { sendsMail: false } : null)
  return (
    <details
      className="mt-3 text-[0.9375rem]"
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary className="inline-block list-none rounded-bit px-2 py-3 font-semibold hover:text-ink">
        Forgot your password?
      </summary>
      {known === null && <Skeleton className="mx-auto mt-1 h-20 max-w-sm" />}
      {known?.sendsMail === false && (
        <p className="mx-auto mt-1 max-w-sm">
          Ask whoever runs this Heartroom: they can make you a link, good for an hour, with which you choose a
          new one.
        </p>
      )}
      {known?.sendsMail && <ForgotForm />}
    </details>
  )
}

function ForgotForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(forgotBody), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await call('POST /api/auth/forgot', { body })
      setSentTo(body.email)
    } catch (error) {
      showError(messageOf(error, 'The mail could not be sent. Please try again.'))
    }
  })
  if (sentTo !== null) {
    return (
      <p role="status" className="mx-auto mt-1 max-w-sm wrap-anywhere">
        If an account has the address {sentTo}, a link is on its way there. It works once, for one hour. Look
        into your spam folder too.
      </p>
    )
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Forgot your password?"
      className="mx-auto mt-1 grid max-w-sm gap-4 text-start"
    >
      <Field
        label="Your e-mail"
        required
        hint="We send you a link with which you choose a new password."
        error={errors.email?.message}
      >
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Button type="submit" variant="soft" busy={isSubmitting}>
        Send me a link
      </Button>
    </form>
  )
}
