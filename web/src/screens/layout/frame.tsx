import type { ReactNode, Ref } from 'react'
import type { Session } from '../../lib/session.ts'
import { BottomNav } from './bottom-nav.tsx'
import { Header } from './header.tsx'

interface FrameProps {
  session: Session
  /** Whether the screen is the landing page, which has a special header. */
  landing: boolean
  main?: Ref<HTMLElement>
  children?: ReactNode
}

/**
 * The frame around every screen, also in the server-rendered page: header, main element and, for signed-in users, the
 * bottom navigation.
 */
export function Frame({ session, landing, main, children }: FrameProps) {
  return (
    <>
      <Header session={session} landing={landing} />
      <main id="main" ref={main} tabIndex={-1} className={session.expected ? 'pb-28 lg:pb-20' : 'pb-20'}>
        {children}
      </main>
      {session.expected && <BottomNav />}
    </>
  )
}
