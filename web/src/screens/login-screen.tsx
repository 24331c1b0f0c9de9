import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { AuthNotice, AuthPage } from '../features/session/auth-page.tsx'
import { externalSignInMessage } from '../features/session/external-sign-in-messages.ts'
import { ForgotPassword } from '../features/session/forgot-password.tsx'
import { LoginForm } from '../features/session/login-form.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { describeWish, readReturn } from '../lib/return-path.ts'
import { useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'

export function LoginScreen() {
  usePageTitle('Sign In')
  const { user } = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  if (user) return <Navigate to={paths.home} replace />
  const externalMessage = externalSignInMessage(search.get('external'))
  const wish = readReturn()?.wish
  return (
    <AuthPage
      title="Welcome back"
      lead="Your people are where you left them."
      from="login"
      wish={wish ? describeWish(wish, 'Sign in') : undefined}
      notice={externalMessage && <AuthNotice>{externalMessage}</AuthNotice>}
      after={
        <>
          <p>
            New here?{' '}
            <Link to={paths.signup} className="font-semibold text-rose hover:underline">
              Create your room
            </Link>
          </p>
          <ForgotPassword />
        </>
      }
    >
      <LoginForm onEntered={() => void navigate(paths.home, { replace: true })} />
    </AuthPage>
  )
}
