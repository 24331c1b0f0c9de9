import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import {
  currentToasts,
  dismissToast,
  holdToast,
  keptFor,
  subscribeToasts,
  TOAST_MS,
  type Toast,
} from '../lib/toasts.ts'

const looks = {
  success: { Icon: CircleCheck, colour: 'text-leaf' },
  error: { Icon: CircleAlert, colour: 'text-ember' },
  info: { Icon: Info, colour: 'text-sky' },
} as const

/** Renders the visible toast. Both live regions exist from the start, because screen readers ignore changes in new regions. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts)
  const toast = toasts.at(-1)
  const card = toast?.open && <ToastCard key={toast.id} toast={toast} isAwaited={toasts.length > 1} />
  const isAlarming = toast?.tone === 'error'
  return (
    <div
      data-print="no"
      data-toasts
      // A press on a toast must not reach the document, because a dialog would treat it as a press outside and close.
      onPointerDown={(event) => event.stopPropagation()}
      className="pointer-events-none fixed z-60 flex justify-center px-4"
    >
      {/* An open dialog hides everything else from assistive technology except elements with aria-live, so aria-live
          is set beside the role. */}
      <div role="status" aria-live="polite">
        {!isAlarming && card}
      </div>
      <div role="alert" aria-live="assertive">
        {isAlarming && card}
      </div>
    </div>
  )
}

interface ToastCardProps {
  toast: Toast
  /** Whether another toast waits until this one may be replaced. */
  isAwaited: boolean
}

function ToastCard({ toast, isAwaited }: ToastCardProps) {
  useEffect(() => {
    if (toast.isHeld) return
    const timer = setTimeout(() => dismissToast(toast.id), isAwaited ? keptFor(toast) : TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast, isAwaited])
  const hold = (isHeld: boolean) => () => holdToast(toast.id, isHeld)
  const { Icon, colour } = looks[toast.tone]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only watch where the pointer and the focus are
    <div
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
      className="rise pointer-events-auto flex w-[min(24rem,calc(100vw-2rem))] items-start gap-3 rounded-box bg-raised py-3.5 pe-2 ps-4 shadow-lift ring-1 ring-line"
    >
      <Icon aria-hidden className={clsx('mt-0.5 size-5 shrink-0', colour)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{toast.title}</p>
        {toast.text && (
          <p dir="auto" className="text-[0.9375rem] text-ink-soft">
            {toast.text}
          </p>
        )}
        {toast.detail && (
          <p dir="auto" className="mt-1 text-[0.9375rem] text-ink-soft">
            {toast.detail}
          </p>
        )}
      </div>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            dismissToast(toast.id)
            toast.action?.run()
          }}
          className="-my-1 min-h-9 touch:-my-2 touch:min-h-11 shrink-0 rounded-full px-3 font-semibold text-rose-strong hover:bg-rose-wash"
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissToast(toast.id)}
        className="-my-1 grid size-9 touch:-my-2 touch:size-11 shrink-0 place-items-center rounded-full text-ink-faint hover:bg-rose-wash hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}
