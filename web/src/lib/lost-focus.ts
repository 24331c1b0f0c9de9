/** The element that got the focus last, and its ancestors, the nearest first. */
let path: Element[] = []

/**
 * Moves the focus when its element has been removed from the page: to the nearest ancestor that is still there.
 * Otherwise the focus would fall to the body, so keys for a part of the page would no longer work, and a screen reader
 * would start again at the top. A container gets the focus and not the next control, because a second press of the same
 * key must not press another control. Returns a function that ends this.
 */
export function watchLostFocus(): () => void {
  rememberFocus({ target: document.activeElement })
  document.addEventListener('focusin', rememberFocus)
  document.addEventListener('focusout', forgetLeft)
  const removals = new MutationObserver(() => {
    if (!isLost()) return
    // The removal may be part of a change that focuses another element, such as a navigation or the end of a dialog.
    requestAnimationFrame(() => setTimeout(refocus))
  })
  removals.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', rememberFocus)
    document.removeEventListener('focusout', forgetLeft)
    removals.disconnect()
  }
}

function rememberFocus({ target }: Pick<FocusEvent, 'target'>): void {
  path = []
  for (let at = target as Element | null; at; at = at.parentElement) path.push(at)
}

// Some browsers report a removed element in this way too, so the element is checked after the removal.
function forgetLeft(): void {
  queueMicrotask(() => {
    if (path[0]?.isConnected && !hasFocus()) path = []
  })
}

const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body
const isLost = () => path[0] !== undefined && !path[0].isConnected && !hasFocus()

function refocus(): void {
  if (!isLost()) return
  // A toast is no part of the page: after its button was pressed, the keys of the page must work, and an open popover must
  // stay open. So the focus is left to the body.
  if (path.some((element) => element.matches('[data-toasts]'))) return
  for (const element of path)
    if (element instanceof HTMLElement && isPartOfPage(element) && take(element)) return
}

const isPartOfPage = (element: HTMLElement) => element.isConnected && !element.contains(document.body)

/** Focuses an element that is no control. @returns false for an element that cannot get the focus, such as a hidden one */
function take(element: HTMLElement): boolean {
  const hadTabIndex = element.hasAttribute('tabindex')
  if (!hadTabIndex) element.tabIndex = -1
  element.dataset.refocused = ''
  element.focus({ preventScroll: true })
  const clear = () => {
    delete element.dataset.refocused
    if (!hadTabIndex) element.removeAttribute('tabindex')
  }
  const took = document.activeElement === element
  if (took) element.addEventListener('blur', clear, { once: true })
  else clear()
  return took
}
