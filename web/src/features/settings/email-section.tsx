import { zodResolver } from '@hookform/resolvers/zod'
import { BadgeCheck, MailQuestion } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type AccountAccess, changeEmailBody } from '#contract/mail.ts'
import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { currentUser } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormOpener } from '../../ui/focus-return.ts'
import { Input } from '../../ui/input.tsx'
import { AccessForm, showFormError } from './access-form.tsx'

/** Shows the address of the account, whether it is confirmed, and the form that changes it. */
export function EmailSection({ access }: { access: AccountAccess }) {
  const [changing, setChanging] = useState(false)
  const opensForm = useFormOpener(changing)
  const { email, emailVerified, pendingEmail, sendsMail, hasPassword } = access
  const waits = sendsMail && (pendingEmail !== null || !emailVerified)
  const sendAgain = useAction({
    run: () => call('POST /api/user/email/confirmation'),
    success: 'The link is on its way',
    failure: 'The mail could not be sent. Please try again.',
    serverMessage: true,
    onSuccess: () => invalidate('GET /api/user/access'),
  })
  return (
    <section aria-label="E-mail">
      <h3 className="text-xl">E-mail</h3>
      <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{email}</span>
        {sendsMail && emailVerified && (
          <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-leaf">
            <BadgeCheck aria-hidden className="size-4" />
            Confirmed
          </span>
        )}
        {sendsMail && !emailVerified && (
          <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-gold">
            <MailQuestion aria-hidden className="size-4" />
            Not confirmed yet
          </span>
        )}
      </p>
      {waits && (
        <div className="mt-3 rounded-box bg-gold-wash px-4 py-3 text-[0.9375rem] text-gold">
          <p className="wrap-anywhere">
            {pendingEmail === null
              ? 'Open the link that we sent you, and we can help when you forget your password.'
              : `Your account changes to ${pendingEmail} when you open the link that we sent there.`}
          </p>
          <Button
            variant="quiet"
            size="small"
            className="mt-2.5 text-ink"
            busy={sendAgain.isPending}
            onClick={() => sendAgain.mutate()}
          >
            Send again
          </Button>
        </div>
      )}
      {hasPassword && (
        <Button
          variant="quiet"
          size="small"
          className="mt-3"
          hidden={changing}
          onClick={opensForm(() => setChanging(true))}
        >
          Change e-mail
        </Button>
      )}
      {!hasPassword && (
        <p className="mt-2 text-sm text-ink-soft">
          Choose a password first if you want to change your address.
        </p>
      )}
      {changing && <EmailForm sendsMail={sendsMail} onClose={() => setChanging(false)} />}
    </section>
  )
}

function EmailForm({ sendsMail, onClose }: { sendsMail: boolean; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(changeEmailBody), defaultValues: { email: '', password: '' } })
  const { errors } = form.formState
  const change = useAction({
    run: (body: { email: string; password: string }) => call('PUT /api/user/email', { body }),
    success: sendsMail ? 'Look into your mail to confirm it' : 'Your e-mail is changed',
    failure: false,
    onSuccess: async (access) => {
      onClose()
      queryClient.setQueryData(['GET /api/user/access', {}, {}], access)
      await queryClient.invalidateQueries({ queryKey: currentUser.queryKey })
    },
    onError: (error) => showFormError(form, error, 'Your e-mail could not be changed. Please try again.'),
  })
  return (
    <AccessForm
      label="Change e-mail"
      submit="Change e-mail"
      busy={change.isPending}
      onSubmit={form.handleSubmit((body) => change.mutate(body))}
      onClose={onClose}
    >
      <Field
        label="New e-mail"
        required
        hint={
          sendsMail
            ? 'We send a link there, and your account changes when you open it. Your old address is told.'
            : 'You sign in with it from now on.'
        }
        error={errors.email?.message}
      >
        <Input type="email" autoComplete="email" autoFocus {...form.register('email')} />
      </Field>
      <Field label="Your password" required error={errors.password?.message}>
        <Input type="password" autoComplete="current-password" {...form.register('password')} />
      </Field>
    </AccessForm>
  )
}
