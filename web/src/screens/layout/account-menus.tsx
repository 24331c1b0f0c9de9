import { Suspense, useRef, useState } from 'react'
import { useMatch } from 'react-router-dom'
import type { CurrentUser } from '#contract/users.ts'
import { listUnsentNames } from '../../features/desk/device-copies.ts'
import { GenerationTray } from '../../features/generations/generation-tray.tsx'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { AccountMenu } from '../../features/session/account-menu.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { signOut } from '../../lib/session.ts'
import { dismissToast, showToast } from '../../lib/toasts.ts'
import { countWaitingWrites } from '../../lib/waiting-writes.ts'
import { paths } from '../../paths.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'

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
  const [loss, setLoss] = useState<Loss | null>(null)
  const isSending = useRef(false)
  // The desk stores typed text after a short pause, so its latest words may not be on the device yet.
  const isOnDesk = useMatch(paths.desk(':id')) !== null
  const leave = async () => {
    if (isSending.current) return
    if (isOnDesk || listUnsentNames().length > 0) {
      isSending.current = true
      const toast = showToast({ title: 'Sending what you wrote …' })
      await sendDeskTexts()
      dismissToast(toast)
      isSending.current = false
    }
    const now = { texts: listUnsentNames(), writes: countWaitingWrites() }
    if (now.texts.length + now.writes === 0) signOut()
    else setLoss(now)
  }
  return (
    <>
      <GenerationTray opened={opened === 'tray'} />
      <NotificationBell opened={opened === 'bell'} />
      <AccountMenu
        user={user}
        opened={opened === 'account'}
        onSettings={() => setSettings(true)}
        onSignOut={() => void leave()}
      />
      {settings && (
        <Suspense>
          <SettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      )}
      <AlertDialog
        open={loss !== null}
        onOpenChange={(open) => !open && setLoss(null)}
        title={loss?.texts.length ? 'Sign out and lose words?' : 'Sign out before it is sent?'}
        confirm="Sign out anyway"
        onConfirm={signOut}
        danger
      >
        {loss && <WhatIsLost {...loss} />}
      </AlertDialog>
    </>
  )
}

/** The unsent data that signing out removes. */
interface Loss {
  /** The names of the stories whose text is only on this device. */
  texts: readonly string[]
  /** The number of writes that wait for the connection, such as likes. */
  writes: number
}

function WhatIsLost({ texts, writes }: Loss) {
  return (
    <>
      {texts.length > 0 && (
        <>
          What you wrote in <bdi>{new Intl.ListFormat('en').format(texts)}</bdi> is only on this device,
          because it could not be sent. Signing out removes it.{' '}
        </>
      )}
      {writes > 0 &&
        `What you pressed without a connection${texts.length > 0 ? ' is not sent either' : ' is not sent yet. Signing out drops it'}.`}
    </>
  )
}

/** After this time (ms) text that is still being sent counts as unsent. */
const SEND_FOR_MS = 5_000

/** Sends what was typed on the desk, as far as the connection allows it. */
async function sendDeskTexts(): Promise<void> {
  const sent = import('../../features/desk/copy-sender.ts').then(
    ({ sendAll }) => sendAll(),
    // Without a connection the code cannot be loaded. Nothing could be sent then, so the failure is ignored.
    () => undefined,
  )
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, SEND_FOR_MS))])
}
