import { lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '#contract/users.ts'
import { GenerationTray } from '../../features/generations/generation-tray.tsx'
import { Bell } from '../../features/notifications/bell.tsx'
import { AccountMenu } from '../../features/session/account-menu.tsx'

const SettingsDialog = lazy(async () => ({
  default: (await import('../../features/settings/settings-dialog.tsx')).SettingsDialog,
}))

/** What the header's buttons open, left to right. */
export type AccountMenuName = 'tray' | 'bell' | 'account'

interface AccountMenusProps {
  user: CurrentUser
  /** The one that was pressed before they were there. */
  opened: AccountMenuName | null
}

/** The header's buttons with what they open. */
export function AccountMenus({ user, opened }: AccountMenusProps) {
  const [settings, setSettings] = useState(false)
  return (
    <>
      <GenerationTray opened={opened === 'tray'} />
      <Bell opened={opened === 'bell'} />
      <AccountMenu user={user} opened={opened === 'account'} onSettings={() => setSettings(true)} />
      {settings && (
        <Suspense>
          <SettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
  )
}
