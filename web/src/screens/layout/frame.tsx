import type { ReactNode, Ref } from 'react'
import type { Session } from '../../lib/session.ts'
import { BottomNav } from './bottom-nav.tsx'
import { Header } from './header.tsx'

interface FrameProps {
  session: Session
  /** The screen is the landing page, whose banner is its own. */
  landing: boolean
  main?: Ref<HTMLElement>
  children?: ReactNode
}

/** What stands around every screen, also before the script has come: one banner, one main, the signed in's navigation. */
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
