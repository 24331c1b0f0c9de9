/** The time (ms) for which a toast is visible. */
export const TOAST_MS = 5_000
/** The time (ms) for which a dismissed toast stays in memory (D-290). */
const REMOVE_MS = 1_000_000
const MAX_TOASTS = 1

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
}

type ToastInput = Pick<Toast, 'title' | 'text' | 'detail' | 'action'> & { tone?: Toast['tone'] }

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast, which replaces the visible one. Returns its id. */
export function showToast({ title, text, detail, action, tone = 'info' }: ToastInput): number {
  const id = nextId++
  publish([{ id, title, text, detail, action, tone, open: true }, ...toasts].slice(0, MAX_TOASTS))
  return id
}

export function showSuccess(text: string): number {
  return showToast({ title: 'Success', text, tone: 'success' })
}

/** Shows what was done, with a button that undoes it. */
export function showUndo(title: string, undo: () => void): number {
  return showToast({ title, tone: 'success', action: { label: 'Undo', run: undo } })
}

export function showError(text: string, title = 'Error', detail?: string, action?: Toast['action']): number {
  return showToast({ title, text, detail, action, tone: 'error' })
}

/** Hides a toast now and removes it from memory later. */
export function dismissToast(id: number): void {
  if (!toasts.some((one) => one.id === id && one.open)) return
  publish(toasts.map((one) => (one.id === id ? { ...one, open: false } : one)))
  setTimeout(() => publish(toasts.filter((one) => one.id !== id)), REMOVE_MS)
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
