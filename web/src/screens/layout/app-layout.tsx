import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { takeAccountTheme } from '../../lib/account-theme.ts'
import { loadWhenOnline } from '../../lib/lazy-part.ts'
import { useSession } from '../../lib/session.ts'
import { restoreShellFocus } from '../../lib/shell-focus.ts'
import { startSocket, stopSocket } from '../../lib/socket.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { paths } from '../../paths.ts'
import { Frame } from './frame.tsx'
import { KeyCommands } from './key-commands.tsx'

/** The layout of every screen: skip link, focus, loading bar, frame and socket. */
export function AppLayout() {
  const session = useSession()
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  const signedIn = session.user !== null

  useEffect(() => {
    if (!signedIn) return
    startSocket()
    void takeAccountTheme()
    return stopSocket
  }, [signedIn])

  // The notices are loaded after the first paint.
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      whenIdle(() => {
        loadWhenOnline(() => import('./notices.tsx')).then(
          ({ Notices }) => setLoaded(() => Notices),
          () => undefined,
        )
      }),
    [],
  )

  // The user may have scrolled the server-rendered page before the script ran. This effect restores that position after
  // the router has scrolled to the top.
  const [scrolled] = useState(() => window.scrollY)
  useLayoutEffect(() => {
    if (scrolled > 0) window.scrollTo(0, scrolled)
  }, [scrolled])
  useLayoutEffect(restoreShellFocus, [])

  // After navigation the main element gets the focus, so that keyboard and screen reader users start at its top. The
  // first screen must not take the focus.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      <a
        href="#main"
        className="fixed top-3 start-3 z-70 -translate-y-24 rounded-full bg-rose px-5 py-3 font-semibold text-on-rose focus:translate-y-0"
      >
        Skip to content
      </a>
      {state === 'loading' && (
        <div aria-hidden className="breathe fixed inset-x-0 top-0 z-60 h-0.5 bg-rose" />
      )}
      {Loaded && <Loaded />}
      <Frame session={session} landing={pathname === paths.home && !session.expected} main={main}>
        <Outlet />
      </Frame>
      <KeyCommands />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

// After a full page load the router's location key is always 'default', so the path is used as the key. Otherwise the
// scroll position of an earlier page in this tab would be restored.
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}
