import clsx from 'clsx'
import { Compass, Heart, type LucideIcon, Mail, MapPin, UserRound } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { paths } from '../../paths.ts'

const tabs: readonly { to: string; label: string; subtitle: string; Icon: LucideIcon }[] = [
  { to: paths.home, label: 'Room', subtitle: 'Your creative home', Icon: Heart },
  { to: paths.discover, label: 'Discover', subtitle: 'Find new creators', Icon: Compass },
  { to: paths.locations, label: 'Places', subtitle: 'Beautiful story settings', Icon: MapPin },
  { to: paths.messages, label: 'Messages', subtitle: 'Connect with creators', Icon: Mail },
  { to: paths.profile, label: 'My Space', subtitle: 'Your personal haven', Icon: UserRound },
]

/** The main navigation of small screens. On large screens the header contains the same links. */
export function BottomNav() {
  return (
    <nav
      data-print="no"
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface px-1.5 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {tabs.map(({ to, label, subtitle, Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === paths.home}
          className={({ isActive }) =>
            clsx(
              'flex min-h-18 min-w-0 flex-1 flex-col items-center justify-center gap-1 px-0.5 text-center text-xs leading-tight font-semibold focus-visible:-outline-offset-2',
              isActive ? 'text-rose' : 'text-ink-faint hover:text-ink',
            )
          }
        >
          <Icon aria-hidden className="size-5.5" />
          {label}
          <span className="sr-only text-[0.6875rem] font-normal text-ink-faint sm:not-sr-only">
            {subtitle}
          </span>
        </NavLink>
      ))}
    </nav>
  )
}
