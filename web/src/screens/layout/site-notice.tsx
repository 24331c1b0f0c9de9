import { useQuery } from '@tanstack/react-query'
import { Megaphone, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { localStore } from '../../lib/device-storage.ts'
import { read } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { onPush } from '../../lib/socket.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const siteRead = read('GET /api/site')
const dismissedKey = 'dismissed-notice'

/**
 * The operator's notice to all users. A dismissed text is not shown again on this device. A visitor has no socket, so
 * the notice is polled.
 */
export function SiteNotice() {
  const { data } = useQuery({ ...siteRead, refetchInterval: 60_000, retry: false })
  const [dismissed, setDismissed] = useState(() => localStore.get(dismissedKey))
  useEffect(() => onPush('site.updated', (site) => queryClient.setQueryData(siteRead.queryKey, site)), [])
  useEffect(() => onPush('resync', () => void queryClient.invalidateQueries(siteRead)), [])
  const notice = data?.notice ?? ''
  if (notice === '' || notice === dismissed) return <div role="status" className="sr-only" />
  const dismiss = () => {
    localStore.set(dismissedKey, notice)
    setDismissed(notice)
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <aside aria-label="Notice" data-print="no" className="border-b border-line bg-gold-wash">
      <div className="page flex items-center gap-3 py-1.5">
        <Megaphone aria-hidden className="size-5 shrink-0 text-gold" />
        <p role="status" dir="auto" className="min-w-0 flex-1 py-1.5 text-[0.9375rem] break-words">
          {notice}
        </p>
        <IconButton label="Dismiss the notice" onClick={dismiss}>
          <X aria-hidden />
        </IconButton>
      </div>
    </aside>
  )
}
