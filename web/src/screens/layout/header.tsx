import clsx from 'clsx'
import { Compass } from 'lucide-react'
import { Suspense } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { lazyComponent, useLazyComponent } from '../../lib/lazy-component.ts'
import type { Session } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { HeaderSearch } from './header-search.tsx'
import { Wordmark } from './wordmark.tsx'

const accountTools = lazyComponent(async () => (await import('./account-tools.tsx')).AccountTools)
export const preloadAccountTools = accountTools.preload

const compact = 'max-sm:px-2 max-sm:text-[0.8125rem] max-sm:shadow-none'

/** The header of the landing page, of other pages for visitors, or for signed-in users (D-85). */
export function Header({ session, landing }: { session: Session; landing: boolean }) {
  return (
    <header
      data-print="no"
      className={clsx(
        'sticky top-0 z-30 bg-paper/90 backdrop-blur-md',
        landing ? 'border-b border-transparent' : 'border-b border-line',
      )}
    >
      <div className="page flex min-h-17 flex-wrap items-center gap-x-2 max-[24.5rem]:gap-x-1 max-[24.5rem]:px-3! sm:flex-nowrap sm:gap-5">
        <Wordmark />
        {!landing && <HeaderSearch />}
        {(session.user || session.expected) && <WideLinks />}
        <div className="ms-auto flex items-center gap-0.5 sm:gap-2">
          <HeaderEnd session={session} landing={landing} />
        </div>
      </div>
    </header>
  )
}

/** Links that are shown only on large screens (D-128). Small screens have them in the bottom navigation. */
const wideLinks = [
  { to: paths.discover, label: 'Discover' },
  { to: paths.locations, label: 'Places' },
  { to: paths.messages, label: 'Messages' },
] as const

function WideLinks() {
  return (
    <nav aria-label="Sections" className="ms-auto hidden items-center lg:flex">
      {wideLinks.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className="grid min-h-11 place-items-center rounded-full px-2.5 font-semibold text-ink-soft hover:text-ink aria-[current=page]:text-rose"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

function HeaderEnd({ session: { user, expected }, landing }: { session: Session; landing: boolean }) {
  const AccountTools = useLazyComponent(accountTools)
  if (user) {
    return (
      <Suspense fallback={<Waiting />}>
        <AccountTools user={user} />
      </Suspense>
    )
  }
  if (expected) return <Waiting />
  return (
    <>
      {!landing && (
        <Link
          to={paths.discover}
          aria-label="Discover"
          className="grid min-h-11 min-w-11 place-items-center rounded-full px-2 font-semibold text-ink-soft hover:text-ink"
        >
          <Compass aria-hidden className="size-5 sm:hidden" />
          <span className="max-sm:hidden">Discover</span>
        </Link>
      )}
      <LinkButton
        to={paths.membership}
        variant="quiet"
        size="small"
        className={clsx(compact, !landing && 'max-sm:hidden')}
      >
        Pricing
      </LinkButton>
      <LinkButton to={paths.login} variant="quiet" size="small" className={compact}>
        Sign In
      </LinkButton>
      <LinkButton to={paths.signup} size="small" className="max-sm:px-2.5 max-sm:text-[0.8125rem]">
        Get Started
      </LinkButton>
    </>
  )
}

function Waiting() {
  return (
    <span aria-hidden className="flex gap-2">
      <span className="breathe h-9 w-24 rounded-full bg-line" />
      <span className="breathe size-9 rounded-full bg-line" />
    </span>
  )
}
