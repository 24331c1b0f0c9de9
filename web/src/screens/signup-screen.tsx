import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { AuthNotice, AuthPage } from '../features/session/auth-page.tsx'
import { externalSignInMessage } from '../features/session/external-sign-in-messages.ts'
import { SignupForm } from '../features/session/signup-form.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { VISITOR } from '../lib/private-storage.ts'
import { read } from '../lib/queries.ts'
import { describePendingActions, readReturn } from '../lib/return-path.ts'
import { useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Spotlight } from '../ui/spotlight.tsx'

/** Returns the text above the form. It depends on how this installation accepts new accounts (D-150). */
function modeMessage(mode: string | undefined, invited: boolean): string | undefined {
  if (mode === 'closed') return 'Nobody can sign up here at the moment. If you have an account, sign in.'
  if (mode === 'invite' && !invited)
    return 'This Heartroom takes new people by invitation. Open the link that you were given to sign up.'
  if (mode === 'approve' && !invited)
    return 'Somebody who runs this Heartroom looks at each new account. You can sign in once yours is accepted.'
  if (invited && mode !== 'open') return 'You are invited: your link is filled in.'
  return undefined
}

export function SignupScreen() {
  usePageTitle('Create Your Room')
  const { user } = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [isWaiting, setWaiting] = useState(false)
  // If the mode cannot be read, the form is shown, because the server decides in any case.
  const { data: site } = useQuery({ ...read('GET /api/site'), retry: false })
  const invitation = search.get('invitation') || undefined
  if (user) return <Navigate to={paths.home} replace />
  if (isWaiting) {
    return (
      <Spotlight
        title="Your room is being prepared"
        action={<LinkButton to={paths.login}>To sign-in</LinkButton>}
      >
        Your account is made. Somebody who runs this Heartroom looks at it, and then you can sign in with your
        e-mail and password.
      </Spotlight>
    )
  }
  const closed = site?.signups === 'closed' || (site?.signups === 'invite' && !invitation)
  const message =
    externalSignInMessage(search.get('external')) ?? modeMessage(site?.signups, invitation !== undefined)
  return (
    <AuthPage
      title="A room of your own"
      lead="Free to enter. What you write is private until you say otherwise."
      from={closed ? null : 'signup'}
      invitation={invitation}
      purpose={describePendingActions('Create your room', readReturn(VISITOR)?.pendingActions)}
      notice={message && <AuthNotice>{message}</AuthNotice>}
      after={
        <p>
          Have a room already?{' '}
          <Link to={paths.login} className="font-semibold text-rose hover:underline">
            Sign in
          </Link>
        </p>
      }
    >
      {closed ? (
        <LinkButton to={paths.discover} variant="quiet" className="w-full">
          Read what others have written
        </LinkButton>
      ) : (
        <SignupForm
          invitation={invitation}
          onEntered={() => void navigate(paths.home, { replace: true })}
          onWaiting={() => setWaiting(true)}
        />
      )}
    </AuthPage>
  )
}
