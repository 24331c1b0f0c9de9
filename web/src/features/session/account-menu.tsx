import { LogOut, Monitor, Moon, Settings, ShieldCheck, Sun, UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { CurrentUser } from '#contract/users.ts'
import { chooseAccountTheme } from '../../lib/account-theme.ts'
import { type Theme, useTheme } from '../../lib/theme.ts'
import { paths } from '../../paths.ts'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { AccountButton } from './account-button.tsx'

const themes = [
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
  ['system', 'System', Monitor],
] as const

interface AccountMenuProps {
  user: CurrentUser
  opened: boolean
  onSettings: () => void
  onSignOut: () => void
}

/** The menu of the avatar: the user's name, links, settings, the theme and sign-out. */
export function AccountMenu({ user, opened, onSettings, onSignOut }: AccountMenuProps) {
  const theme = useTheme()
  return (
    <Menu opened={opened} trigger={<AccountButton user={user} />}>
      <div className="px-3 pt-2.5 pb-2">
        <p dir="auto" className="truncate font-semibold">
          {`${user.firstName} ${user.lastName}`.trim()}
        </p>
        {user.penName && (
          <p className="truncate text-sm">
            writes as <bdi>{user.penName}</bdi>
          </p>
        )}
        <p className="truncate text-sm text-ink-soft">{user.email}</p>
      </div>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to={paths.profile}>
          <UserRound aria-hidden />
          My Creative Space
        </Link>
      </MenuItem>
      {user.isAdmin && (
        <MenuItem asChild>
          <Link to={paths.admin}>
            <ShieldCheck aria-hidden />
            Admin
          </Link>
        </MenuItem>
      )}
      <MenuItem icon={<Settings aria-hidden />} onSelect={onSettings}>
        Settings
      </MenuItem>
      <MenuSeparator />
      <MenuChoices
        label="Theme"
        value={theme}
        choices={themes}
        onChange={(value) => void chooseAccountTheme(value as Theme)}
      />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
