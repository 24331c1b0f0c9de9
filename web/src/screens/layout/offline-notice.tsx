import { onlineManager, useMutationState } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const isOffline = () => !onlineManager.isOnline()

/** Shows while the browser has no connection: the age of the page, and that actions are sent later. */
export function OfflineNotice() {
  const offline = useSyncExternalStore(subscribe, isOffline)
  const waiting = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length
  const [since, setSince] = useState<Date | null>(null)
  useEffect(() => setSince(offline ? new Date() : null), [offline])
  const time = since?.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  return (
    <div
      role="status"
      aria-live="polite"
      data-print="no"
      data-offline
      className="pointer-events-none fixed inset-x-0 bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-50 flex justify-center px-4 lg:bottom-6 max-lg:in-[body:has([data-floating])]:pe-22"
    >
      {time && (
        <p className="rise flex items-center gap-2.5 rounded-box bg-raised px-4.5 py-2.5 text-[0.9375rem] shadow-lift ring-1 ring-line">
          <CloudOff aria-hidden className="size-4.5 shrink-0 text-sky" />
          <span>
            Offline. This page is as of {time}.{waiting > 0 && ' What you pressed will be sent.'}
          </span>
        </p>
      )}
    </div>
  )
}
