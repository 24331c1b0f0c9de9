import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { AuthNotice, AuthPage } from '../features/session/auth-page.tsx'
import { externalSignInMessage } from '../features/session/external-sign-in-messages.ts'
import { SignupForm } from '../features/session/signup-form.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { describeWish, readReturn } from '../lib/return-path.ts'
import { useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'

export function SignupScreen() {
  usePageTitle('Create Your Room')
  const { user } = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const wish = readReturn()?.wish
  const externalMessage = externalSignInMessage(search.get('external'))
  if (user) return <Navigate to={paths.home} replace />
  return (
    <AuthPage
      title="A room of your own"
      lead="Free to enter. What you write is private until you say otherwise."
      from="signup"
      wish={wish ? describeWish(wish, 'Create your room') : undefined}
      notice={externalMessage && <AuthNotice>{externalMessage}</AuthNotice>}
      after={
        <p>
          Have a room already?{' '}
          <Link to={paths.login} className="font-semibold text-rose hover:underline">
            Sign in
          </Link>
        </p>
      }
    >
      <SignupForm onEntered={() => void navigate(paths.home, { replace: true })} />
    </AuthPage>
  )
}
