import { Suspense, useState } from 'react'
import type { CurrentUser } from '#contract/users.ts'
import { GenerationTray } from '../../features/generations/generation-tray.tsx'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { AccountMenu } from '../../features/session/account-menu.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'

const SettingsDialog = lazyPart(async () => ({
  default: (await import('../../features/settings/settings-dialog.tsx')).SettingsDialog,
}))

/** The names of the header's menus, from left to right. */
export type AccountMenuName = 'tray' | 'bell' | 'account'

interface AccountMenusProps {
  user: CurrentUser
  /** The name of the menu whose button was pressed before the menus had loaded. */
  opened: AccountMenuName | null
}

/** The header's buttons with their menus. */
export function AccountMenus({ user, opened }: AccountMenusProps) {
  const [settings, setSettings] = useState(false)
  return (
    <>
      <GenerationTray opened={opened === 'tray'} />
      <NotificationBell opened={opened === 'bell'} />
      <AccountMenu user={user} opened={opened === 'account'} onSettings={() => setSettings(true)} />
      {settings && (
        <Suspense>
          <SettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
  )
}
