import { OfflineNotice } from './offline-notice.tsx'
import { SiteNotice } from './site-notice.tsx'

/** The notices above every screen. They are rare, so they are not part of the first load. */
export function Notices() {
  return (
    <>
      <SiteNotice />
      <OfflineNotice />
    </>
  )
}
