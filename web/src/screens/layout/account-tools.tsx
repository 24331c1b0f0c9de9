import { lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '#contract/users.ts'
import { GenerationTray } from '../../features/generations/generation-tray.tsx'
import { useLiveMessages } from '../../features/messages/use-live-messages.ts'
import { Bell } from '../../features/notifications/bell.tsx'
import { AccountMenu } from '../../features/session/account-menu.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'

const SettingsDialog = lazy(async () => ({
  default: (await import('../../features/settings/settings-dialog.tsx')).SettingsDialog,
}))

/** The end of the header for whoever is signed in. */
export function AccountTools({ user }: { user: CurrentUser }) {
  useLiveMessages()
  const [settings, setSettings] = useState(false)
  return (
    <>
      <LinkButton to={paths.profile} variant="quiet" size="small" aria-label="My Room">
        <span>
          <span className="max-sm:hidden">My </span>Room
        </span>
      </LinkButton>
      <GenerationTray />
      <Bell />
      <AccountMenu user={user} onSettings={() => setSettings(true)} />
      {settings && (
        <Suspense>
          <SettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
  )
}
