import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type MailLinkPurpose, mailLinkPurposes } from '#contract/mail.ts'
import { call } from '../lib/api.ts'
import { ApiError, messageOf } from '../lib/api-error.ts'
import { clearToken } from '../lib/auth-token.ts'
import { invalidate } from '../lib/queries.ts'
import { queryClient } from '../lib/query-client.ts'
import { currentUser } from '../lib/session.ts'
import { showError } from '../lib/toasts.ts'
import { useAction } from '../lib/use-action.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Spotlight } from '../ui/spotlight.tsx'

interface Words {
  title: string
  text: string
  button: string
  /** The advice that is shown if the link is no longer valid. */
  again: string
  done: { title: string; text: string }
}

const words: Record<MailLinkPurpose, Words> = {
  confirm: {
    title: 'Is this your address?',
    text: 'Confirm that you have received our mail.',
    button: 'Confirm my address',
    again: 'Room Settings send a new one, under “E-mail, password, devices”.',
    done: {
      title: 'Your address is confirmed',
      text: 'Thank you. We write there when there is something to tell.',
    },
  },
  undo: {
    title: 'Keep your address?',
    text: 'Your account stays with the address that got our mail. Everybody is signed out, ways to sign in that were added lately are removed, and you choose a new password.',
    button: 'Keep my address',
    again: 'If somebody else has your account, write to those who run this Heartroom.',
    done: { title: 'Your address stays', text: 'Now choose a new password.' },
  },
  unsubscribe: {
    title: 'Stop these mails?',
    text: 'We no longer write to you about what is new. Mails about your address and your password still come.',
    button: 'Stop the mails',
    again: 'Room Settings switch these mails off, too.',
    done: { title: 'No more of these mails', text: 'You can switch them on again in your settings.' },
  },
}

/**
 * The screen of the links in mails (D-149). A link does nothing until its button is pressed, because mail
 * programs open links to check them.
 */
export function MailScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [done, setDone] = useState(false)
  const [isEnded, setEnded] = useState(false)
  const [undone, setUndone] = useState<{ resetPath: string; removed: string[] } | null>(null)
  const purpose = mailLinkPurposes.find((one) => search.get(one))
  const token = (purpose && search.get(purpose)) ?? ''
  const open = useAction({
    run: (of: MailLinkPurpose) => call('POST /api/auth/mail-link', { body: { purpose: of, token } }),
    failure: false,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'invalid') setEnded(true)
      else showError(messageOf(error, 'This did not work. Please try again.'))
    },
    onSuccess: async ({ resetToken, removed }) => {
      if (resetToken !== null) {
        // Every session of the account has ended, and this browser may have had one of them, so its token is removed.
        clearToken()
        const resetPath = `${paths.reset}?token=${resetToken}`
        if (removed.length > 0) setUndone({ resetPath, removed })
        else await navigate(resetPath, { replace: true })
      } else setDone(true)
      await queryClient.invalidateQueries({ queryKey: currentUser.queryKey })
      await invalidate('GET /api/user/access')
      await invalidate('GET /api/user/settings')
    },
  })
  if (!purpose) {
    return (
      <Spotlight title="This link is not complete" action={<LinkButton to={paths.home}>Go home</LinkButton>}>
        Open the link exactly as it stands in the mail.
      </Spotlight>
    )
  }
  const { title, text, button, again, done: after } = words[purpose]
  if (isEnded) {
    return (
      <Spotlight
        title="This link is no longer valid"
        action={<LinkButton to={paths.home}>Go home</LinkButton>}
      >
        It was used already, or it is too old. {again}
      </Spotlight>
    )
  }
  if (undone) {
    return (
      <Spotlight
        title={after.title}
        action={
          <LinkButton to={undone.resetPath} replace>
            Choose a new password
          </LinkButton>
        }
      >
        These ways to sign in were added lately and are removed: {undone.removed.join(', ')}. Add again what
        is yours.
      </Spotlight>
    )
  }
  if (done) {
    return (
      <Spotlight title={after.title} action={<LinkButton to={paths.home}>Go home</LinkButton>}>
        {after.text}
      </Spotlight>
    )
  }
  return (
    <Spotlight
      title={title}
      action={
        <Button size="large" busy={open.isPending} onClick={() => open.mutate(purpose)}>
          {button}
        </Button>
      }
    >
      {text}
    </Spotlight>
  )
}
