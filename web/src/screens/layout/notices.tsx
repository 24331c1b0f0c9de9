import { OfflineNotice } from './offline-notice.tsx'
import { SiteNotice } from './site-notice.tsx'

/** The notices above every screen. There is seldom one, so they are no part of the first load. */
export function Notices() {
  return (
    <>
      <SiteNotice />
      <OfflineNotice />
    </>
  )
}
