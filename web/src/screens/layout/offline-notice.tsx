import { type Mutation, notifyManager, onlineManager, useMutationState } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { subscribeWaitingParts, waitingParts } from '../../lib/lazy-part.ts'
import { queryClient } from '../../lib/query-client.ts'
import { isServerReachable, setServerReachable, subscribeReachability } from '../../lib/reachability.ts'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const isOffline = () => !onlineManager.isOnline()

const reads = queryClient.getQueryCache()
const subscribeReads = (listener: () => void) => reads.subscribe(notifyManager.batchCalls(listener))
const hasUnansweredRead = () =>
  reads.findAll({ type: 'active', fetchStatus: 'paused' }).some(({ state }) => state.data === undefined)

// The queries of the frame around every screen. Pushes keep their answers current, so the notice ignores their age.
const frameReads = new Set([
  'GET /api/auth/user',
  'GET /api/site',
  'GET /api/notifications',
  'GET /api/generations',
])

/** The time of the oldest answer on the screen, in ms; null if the screen shows no answers. */
function oldestAnswer(): number | null {
  const times = reads
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => state.data !== undefined && !frameReads.has(String(queryKey[0])))
    .map(({ state }) => state.dataUpdatedAt)
  return times.length > 0 ? Math.min(...times) : null
}

const writes = queryClient.getMutationCache()
const isPaused = ({ state }: Mutation) => state.isPaused

/**
 * Records whether the server answers. A page may send no read for a long time, so an answered write and a new
 * connection also end the notice.
 */
function watchServer(): () => void {
  const stops = [
    reads.subscribe((event) => {
      if (event.type !== 'updated') return
      // `fetch` rejects with a TypeError if there is no answer.
      if (event.action.type === 'error' && event.action.error instanceof TypeError) setServerReachable(false)
      else if (event.action.type === 'success' && !event.action.manual) setServerReachable(true)
    }),
    writes.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') setServerReachable(true)
    }),
    onlineManager.subscribe((isOnline) => {
      if (isOnline) setServerReachable(true)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const timeOf = (ms: number) => new Date(ms).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })

/**
 * The notice that is shown while the browser has no connection or the server does not answer. It gives the age of the
 * page, and explains that reads and writes wait for the connection.
 */
export function OfflineNotice() {
  const offline = useSyncExternalStore(subscribe, isOffline)
  const isReachable = useSyncExternalStore(subscribeReachability, isServerReachable)
  useEffect(watchServer, [])
  const waiting = useMutationState({ filters: { predicate: isPaused } }).length
  // A read without any answer leaves placeholders on the page, and the notice explains them.
  const isUnread = useSyncExternalStore(subscribeReads, hasUnansweredRead)
  const oldest = useSyncExternalStore(subscribeReads, oldestAnswer)
  const unopened = useSyncExternalStore(subscribeWaitingParts, waitingParts)
  // The waiting writes are only in the memory of this page, so the browser asks the user before the page is closed or
  // loaded again.
  const isWaiting = waiting > 0
  useEffect(() => {
    if (!isWaiting) return
    const ask = (event: BeforeUnloadEvent) => {
      // Sign-out drops the writes and leaves the page before this component renders again.
      if (writes.getAll().some(isPaused)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isWaiting])
  return (
    <div
      role="status"
      aria-live="polite"
      data-print="no"
      data-offline
      className="pointer-events-none fixed inset-x-0 bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-50 flex justify-center px-4 lg:bottom-6 max-lg:in-[body:has([data-floating])]:pe-22"
    >
      {(offline || !isReachable) && (
        <p className="rise flex items-center gap-2.5 rounded-box bg-raised px-4.5 py-2.5 text-[0.9375rem] shadow-lift ring-1 ring-line">
          <CloudOff aria-hidden className="size-4.5 shrink-0 text-sky" />
          <span>
            {offline ? 'Offline.' : 'The server does not answer.'}
            {/* A screen whose code could not be loaded has no content and gives the reason itself, so this text is
                hidden there. */}
            <span className="in-[body:has([data-not-loaded])]:hidden">
              {isUnread
                ? ' What is missing here loads when the connection is back.'
                : oldest !== null && ` This page is as of ${timeOf(oldest)}.`}
            </span>
            {waiting > 0 && ' What you pressed will be sent.'}
            {unopened > 0 && ' What you pressed opens when the connection is back.'}
          </span>
        </p>
      )}
    </div>
  )
}
