import { useEffect } from 'react'
import { watchLostFocus } from '../../lib/lost-focus.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { SiteNotice } from './site-notice.tsx'

/**
 * The notices above every screen, and the recovery of a lost focus. Both are rarely needed, so they are not part of the
 * first load.
 */
export function Notices() {
  useEffect(watchLostFocus, [])
  return (
    <>
      <SiteNotice />
      <OfflineNotice />
    </>
  )
}
