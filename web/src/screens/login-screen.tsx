import { Suspense, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { AuthNotice, AuthPage } from '../features/session/auth-page.tsx'
import { externalSignInMessage } from '../features/session/external-sign-in-messages.ts'
import { ForgotPassword } from '../features/session/forgot-password.tsx'
import { LoginForm } from '../features/session/login-form.tsx'
import type { SecondFactorWay } from '../lib/api-error.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { describePendingActions, readReturn } from '../lib/return-path.ts'
import { useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'

const SecondFactorForm = lazyPart(async () => ({
  default: (await import('../features/session/second-factor-form.tsx')).SecondFactorForm,
}))

/**
 * The second factors that the server lists after a sign-in with a provider, as in
 * `?external=second-totp-recovery`.
 */
function waysAfterProvider(external: string | null): readonly SecondFactorWay[] | null {
  const ways = external?.match(/^second-(.+)$/)?.[1]?.split('-')
  return ways ? (['passkey', 'totp', 'recovery'] as const).filter((way) => ways.includes(way)) : null
}

export function LoginScreen() {
  usePageTitle('Sign In')
  const { user } = useSession()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const external = search.get('external')
  const [step, setStep] = useState(() => waysAfterProvider(external))
  if (user) return <Navigate to={paths.home} replace />
  const externalMessage = externalSignInMessage(external)
  const enter = () => void navigate(paths.home, { replace: true })
  return (
    <AuthPage
      title={step ? 'One more step' : 'Welcome back'}
      lead={step ? 'Show that it is you.' : 'Your people are where you left them.'}
      from={step ? null : 'login'}
      purpose={describePendingActions('Sign in', readReturn()?.pendingActions)}
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
      {step ? (
        <Suspense>
          <SecondFactorForm
            ways={step}
            onEntered={enter}
            onBack={() => {
              setStep(null)
              setSearch({}, { replace: true })
            }}
          />
        </Suspense>
      ) : (
        <LoginForm onEntered={enter} onSecondFactor={setStep} />
      )}
    </AuthPage>
  )
}
