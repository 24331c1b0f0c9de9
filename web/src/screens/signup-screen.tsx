import { Link, Navigate, useNavigate } from 'react-router-dom'
import { AuthPage } from '../features/session/auth-page.tsx'
import { SignupForm } from '../features/session/signup-form.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'

export function SignupScreen() {
  usePageTitle('Create Your Room')
  const { user } = useSession()
  const navigate = useNavigate()
  if (user) return <Navigate to={paths.home} replace />
  return (
    <AuthPage
      title="A room of your own"
      lead="Free to enter. What you write is private until you say otherwise."
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
