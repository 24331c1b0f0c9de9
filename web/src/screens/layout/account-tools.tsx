import {
  type ComponentType,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { CurrentUser } from '#contract/users.ts'
import { TrayButton } from '../../features/generations/tray-button.tsx'
import { useLiveGenerations } from '../../features/generations/use-live-generations.ts'
import { useLiveMessages } from '../../features/messages/use-live-messages.ts'
import { BellButton } from '../../features/notifications/bell-button.tsx'
import { useLiveNotifications } from '../../features/notifications/use-live-notifications.ts'
import { AccountButton } from '../../features/session/account-button.tsx'
import { useLiveAccess } from '../../features/sharing/use-live-access.ts'
import { showError } from '../../lib/toasts.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { AccountMenuName, AccountMenus } from './account-menus.tsx'
import { useUnsentCopies } from './use-unsent-copies.ts'

/** The part at the end of the header for signed-in users: the link 'My Room' and the buttons that open menus. */
export function AccountTools({ user }: { user: CurrentUser }) {
  useLiveGenerations()
  useLiveMessages()
  useLiveNotifications()
  useLiveAccess()
  useUnsentCopies()
  return (
    <>
      <LinkButton
        to={paths.profile}
        variant="quiet"
        size="small"
        aria-label="My Room"
        className="max-[24.5rem]:px-2.5"
      >
        <span>
          <span className="max-sm:hidden">My </span>Room
        </span>
      </LinkButton>
      <Buttons user={user} />
    </>
  )
}

type Menus = ComponentType<Parameters<typeof AccountMenus>[0]>

/**
 * Renders the buttons at once. Their menus are loaded when the page is idle, or earlier if the user presses a button.
 */
function Buttons({ user }: { user: CurrentUser }) {
  const [Menus, setMenus] = useState<Menus | null>(null)
  const [opened, setOpened] = useState<AccountMenuName | null>(null)
  const box = useRef<HTMLSpanElement>(null)
  const focused = useRef(-1)

  const load = useCallback(async () => {
    const { AccountMenus: loaded } = await import('./account-menus.tsx')
    // `flushSync` renders the header in the same task. Otherwise a button could get the focus before the header
    // renders, and lose it when the button is replaced.
    flushSync(() => {
      focused.current = buttonsIn(box.current).indexOf(document.activeElement as HTMLElement)
      setMenus(() => loaded)
    })
  }, [])
  useEffect(
    () =>
      whenIdle(() => {
        // An error of this preload needs no message: pressing a button loads again and shows the error.
        load().catch(() => undefined)
      }),
    [load],
  )
  // The buttons are replaced when the menus have loaded, so the focus is moved to the new button.
  useLayoutEffect(() => {
    if (Menus && focused.current >= 0 && opened === null) buttonsIn(box.current)[focused.current]?.focus()
  }, [Menus, opened])

  const opens = (name: AccountMenuName) => {
    const open = () => {
      setOpened(name)
      load().catch(() => {
        setOpened(null)
        showError('This could not be opened. Please try again.')
      })
    }
    return {
      // A button that is replaced while it is pressed gets no click event, so the menu opens at `pointerdown`.
      onPointerDown: ({ button }: PointerEvent) => button === 0 && open(),
      onClick: open,
      'aria-expanded': false,
    }
  }
  return (
    <span ref={box} className="contents">
      {Menus ? (
        <Menus user={user} opened={opened} />
      ) : (
        <>
          <TrayButton aria-haspopup="dialog" {...opens('tray')} />
          <BellButton aria-haspopup="dialog" {...opens('bell')} />
          <AccountButton user={user} aria-haspopup="menu" {...opens('account')} />
        </>
      )}
    </span>
  )
}

function buttonsIn(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll('button') ?? [])]
}
