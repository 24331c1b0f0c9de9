import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { useSession } from '../../lib/session.ts'
import { startSocket, stopSocket } from '../../lib/socket.ts'
import { paths } from '../../paths.ts'
import { Frame } from './frame.tsx'

/** Every screen in its frame, with what goes on beside it: skip link, focus, progress, sockets. */
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
    return stopSocket
  }, [signedIn])

  // Whoever has scrolled what the server painted goes on from there: after the router, which begins at the top.
  const [scrolled] = useState(() => window.scrollY)
  useLayoutEffect(() => {
    if (scrolled > 0) window.scrollTo(0, scrolled)
  }, [scrolled])

  // A new screen takes the focus, so that a keyboard or a screen reader starts at its top; the first one must not.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      <a
        href="#main"
        className="fixed top-3 left-3 z-70 -translate-y-24 rounded-full bg-rose px-5 py-3 font-semibold text-on-rose focus:translate-y-0"
      >
        Skip to content
      </a>
      {state === 'loading' && (
        <div aria-hidden className="breathe fixed inset-x-0 top-0 z-60 h-0.5 bg-rose" />
      )}
      <Frame session={session} landing={pathname === paths.home && !session.expected} main={main}>
        <Outlet />
      </Frame>
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

// A page that the browser loads has no key of its own: it would begin where the one before it in this tab was left.
function placeOf({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}
