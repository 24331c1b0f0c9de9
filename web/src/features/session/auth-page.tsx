import type { ReactNode } from 'react'
import { serverPaths } from '../../paths.ts'
import { buttonStyle } from '../../ui/button-style.ts'

interface AuthPageProps {
  title: string
  lead: string
  /** A notice above the form. */
  notice?: ReactNode
  children: ReactNode
  /** A link to the other form, at the end of the page. */
  after: ReactNode
}

/** The page around the forms for sign-in and sign-up. */
export function AuthPage({ title, lead, notice, children, after }: AuthPageProps) {
  return (
    <div className="page flex flex-col items-center pt-10 sm:pt-16">
      <div className="w-full max-w-lg">
        <h1 className="text-center text-4xl sm:text-[2.75rem]">{title}</h1>
        <p className="mt-3 mb-8 text-center text-ink-soft">{lead}</p>
        <div className="rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)] sm:p-10">
          {notice}
          {children}
          <div
            aria-hidden
            className="my-6 flex items-center gap-4 text-sm text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
          >
            or
          </div>
          <a href={serverPaths.login} className={buttonStyle('quiet', 'large', 'w-full')}>
            Continue with single sign-on
          </a>
        </div>
        <div className="mt-7 text-center text-ink-soft">{after}</div>
      </div>
    </div>
  )
}
