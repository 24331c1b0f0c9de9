import type { ReactNode } from 'react'
import { serverPaths } from '../../paths.ts'
import { buttonStyle } from '../../ui/button-style.ts'

interface AuthPageProps {
  title: string
  lead: string
  /**
   * The form that the page shows. The external sign-in returns to this form if no provider is set up (D-129). With
   * null the page offers no external sign-in.
   */
  from: 'login' | 'signup' | null
  /** The token of an invitation, which is sent with the external sign-in. */
  invitation?: string | undefined
  /** The purpose of the sign-in, such as 'Sign in to keep "The Ferry"'. */
  purpose?: string | undefined
  /** A notice above the form. */
  notice?: ReactNode
  children: ReactNode
  /** A link to the other form, at the end of the page. */
  after: ReactNode
}

/** The page around the forms for sign-in and sign-up. */
export function AuthPage({ title, lead, from, invitation, purpose, notice, children, after }: AuthPageProps) {
  return (
    <div data-entrance className="page flex flex-col items-center pt-10 sm:pt-16">
      <div className="w-full max-w-lg">
        <h1 className="text-center text-4xl sm:text-[2.75rem]">{title}</h1>
        <p className="mt-3 mb-8 text-center text-ink-soft">{lead}</p>
        <div className="rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)] sm:p-10">
          {purpose && (
            <p
              dir="auto"
              className="mb-6 flex items-center gap-3 rounded-box bg-rose-wash px-4 py-3 font-semibold"
            >
              {purpose}
            </p>
          )}
          {notice}
          {children}
          {from !== null && <SingleSignOn from={from} invitation={invitation} />}
        </div>
        <div className="mt-7 text-center text-ink-soft">{after}</div>
      </div>
    </div>
  )
}

interface SingleSignOnProps {
  from: 'login' | 'signup'
  invitation: string | undefined
}

function SingleSignOn({ from, invitation }: SingleSignOnProps) {
  const invited = invitation ? `&invitation=${encodeURIComponent(invitation)}` : ''
  return (
    <>
      <div
        aria-hidden
        className="my-6 flex items-center gap-4 text-sm text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        or
      </div>
      <a href={serverPaths.continueFrom[from] + invited} className={buttonStyle('quiet', 'large', 'w-full')}>
        Continue with single sign-on
      </a>
    </>
  )
}

/** A message above the form, such as the outcome of an external sign-in. */
export function AuthNotice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mb-6 rounded-box bg-gold-wash px-4 py-3 text-[0.9375rem] text-gold">
      {children}
    </p>
  )
}
