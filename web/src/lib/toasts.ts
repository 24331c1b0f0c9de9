/** The time (ms) for which a toast is visible. */
export const TOAST_MS = 5_000
/** The time (ms) for which a dismissed toast stays in memory (D-290). */
const REMOVE_MS = 1_000_000
/** The time (ms) for which a failure, or a toast with a button, is not replaced by another toast. */
const KEPT_MS = 3_000
const UNDO = 'Undo'

export interface Toast {
  id: number
  title: string
  text?: string
  /** The reason of a failure, as a second sentence. */
  detail?: string
  tone: 'success' | 'error' | 'info'
  /** A button in the toast, such as Undo. Pressing it hides the toast. */
  action?: { label: string; run: () => void }
  open: boolean
  /** Whether the pointer is over the toast or it has the focus. It then stays. */
  isHeld?: boolean
  /** The time (ms since the page was loaded) at which the toast became visible; undefined while it waits. */
  shownAt?: number
}

interface ToastInput extends Pick<Toast, 'title' | 'text' | 'detail' | 'action'> {
  tone?: Toast['tone']
  /** Whether the toast is shown even if another toast has just become visible. */
  isUrgent?: boolean
}

/** The toasts that wait, latest first, and at the end the visible one. */
let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]) {
  toasts = next
  const visible = next.at(-1)
  if (visible) visible.shownAt ??= performance.now()
  for (const listener of listeners) listener()
}

/**
 * Shows a toast. It replaces the visible one, unless that is held, or is a failure or has a button and was shown only
 * just now: then it waits. Returns the id of the toast.
 */
export function showToast({ isUrgent, ...input }: ToastInput): number {
  const toast = { tone: 'info' as const, ...input, id: nextId++, open: true }
  // The same failure of several writes is shown once, and Undo always belongs to the latest change.
  const isOutdated = ({ action, title, text }: Toast) =>
    action?.label === toast.action?.label &&
    (action?.label === UNDO || (title === toast.title && text === toast.text))
  const stays = (one: Toast) => keptFor(one) > 0 && (one.isHeld || !isOutdated(one))
  publish([toast, ...(isUrgent ? [] : toasts.filter(stays))])
  return toast.id
}

/** Returns the time (ms) for which a toast must not be replaced by another one. */
export function keptFor({ tone, action, open, isHeld, shownAt }: Toast): number {
  if (!open || (tone !== 'error' && !action && !isHeld)) return 0
  return isHeld || shownAt === undefined ? KEPT_MS : shownAt + KEPT_MS - performance.now()
}

export function showSuccess(text: string): number {
  return showToast({ title: 'Success', text, tone: 'success' })
}

/** Shows what was done, with a button that undoes it. */
export function showUndo(title: string, undo: () => void): number {
  return showToast({ title, tone: 'success', action: { label: UNDO, run: undo } })
}

export function showError(text: string, title = 'Error', detail?: string, action?: Toast['action']): number {
  return showToast({ title, text, detail, action, tone: 'error' })
}

/** Records whether the pointer is over a toast or it has the focus. */
export function holdToast(id: number, isHeld: boolean): void {
  publish(toasts.map((one) => (one.id === id ? { ...one, isHeld } : one)))
}

/** Hides a toast now, so that the next one is shown, and removes it from memory later. */
export function dismissToast(id: number): void {
  if (!toasts.some((one) => one.id === id && one.open)) return
  const remove = () => publish(toasts.filter((one) => one.id !== id))
  if (toasts.length > 1) remove()
  else {
    publish(toasts.map((one) => ({ ...one, open: false })))
    setTimeout(remove, REMOVE_MS)
  }
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
