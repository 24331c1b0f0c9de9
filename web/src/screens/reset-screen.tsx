import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { ResetForm } from '../features/session/reset-form.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Spotlight } from '../ui/spotlight.tsx'

/** The screen of /reset?token=…, where the user chooses a new password with a link from a mail or an admin (D-91). */
export function ResetScreen() {
  usePageTitle('New password')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const token = search.get('token')
  if (!token) {
    return (
      <Spotlight title="This link is not complete" action={<LinkButton to={paths.login}>Sign in</LinkButton>}>
        Open the link exactly as you were given it, or ask for a new one with ‘Forgot your password?’ below
        the sign-in form.
      </Spotlight>
    )
  }
  return (
    <div data-entrance className="page flex flex-col items-center pt-10 sm:pt-16">
      <div className="w-full max-w-lg">
        <h1 className="text-center text-4xl sm:text-[2.75rem]">Choose a new password</h1>
        <p className="mt-3 mb-8 text-center text-ink-soft">
          You are signed out everywhere, then sign in with the new one.
        </p>
        <div className="rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)] sm:p-10">
          <ResetForm token={token} onDone={() => void navigate(paths.login, { replace: true })} />
        </div>
        <p className="mt-7 text-center text-ink-soft">
          You remember it after all?{' '}
          <Link to={paths.login} className="font-semibold text-rose hover:underline">
            Sign in
          </Link>
        </p>
      </div>
    </div>
  )
}
