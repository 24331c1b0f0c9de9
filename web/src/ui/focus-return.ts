import { type MouseEvent, useEffect, useRef } from 'react'

// A menu item that opens a dialog may be removed before the dialog opens, so `lastFocused` stores the last focused
// element.
let lastFocused: HTMLElement | null = null
document.addEventListener('focusin', ({ target }) => {
  lastFocused = target instanceof HTMLElement ? target : null
})

// Whether the last input was a key press. A dialog that was opened by a key focuses its first field, also on a touch
// device with a keyboard.
let isLastInputKey = false
document.addEventListener('keydown', () => (isLastInputKey = true), { capture: true })
document.addEventListener('pointerdown', () => (isLastInputKey = false), { capture: true })

/**
 * Returns the element that gets the focus back when a dialog closes: the focused element or, for a menu item, the
 * menu's button.
 */
function findOpener(): HTMLElement | null {
  const { activeElement, body } = document
  const active = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
  const menu = (active ?? lastFocused)?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
}

const controls = 'button:not([disabled]), a[href]'

/**
 * Returns the focus to its former place when a dialog closes. Radix does this only for dialogs with a Trigger, but
 * these dialogs are opened by state. `enter` chooses the element that gets the focus when the dialog opens.
 */
export function useFocusReturn(enter?: (content: HTMLElement) => HTMLElement) {
  const before = useRef<HTMLElement>(null)
  const parent = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = findOpener()
      parent.current = before.current?.parentElement ?? null
      if (!enter || !(event.currentTarget instanceof HTMLElement)) return
      event.preventDefault()
      enter(event.currentTarget).focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // Radix calls `onCloseAutoFocus` in a later task. By then the user may have focused another element and be
      // typing in it.
      const { activeElement } = document
      // The opener may have been removed or disabled meanwhile. Then a control beside it gets the focus.
      const target =
        before.current?.isConnected && !before.current.matches(':disabled')
          ? before.current
          : (parent.current?.querySelector<HTMLElement>(controls) ?? null)
      if (!activeElement || activeElement.contains(target)) target?.focus()
    },
  }
}

/**
 * Returns the focus to the button that opened a form on the same screen, when the form closes. The returned function
 * makes the `onClick` of such a button. The button stays mounted: while the form is open it may be `hidden`.
 */
export function useFormOpener(isOpen: boolean) {
  const opener = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOpen) return
    return () => {
      const target = opener.current
      // The user may have focused another element, for example by a press on it. That element then keeps the focus.
      if (target?.isConnected && document.activeElement?.contains(target)) target.focus()
    }
  }, [isOpen])
  return (open: () => void) =>
    ({ currentTarget }: MouseEvent<HTMLElement>) => {
      opener.current = currentTarget
      open()
    }
}

const fields = 'input:not([type=file], [type=radio], [type=checkbox]), textarea, select'

/**
 * Returns the element of a dialog that gets the focus first: the first field of its form. It returns the dialog itself
 * if the dialog was opened by touch, because an on-screen keyboard would cover the form. It also returns the dialog
 * while fields before the first loaded field are loading, because the focus would skip them.
 */
export function firstField(content: HTMLElement): HTMLElement {
  const field = content.querySelector<HTMLElement>(`:is(${fields}):enabled`)
  const loading = content.querySelector('[aria-label^="Loading"]')
  const skips = field && loading && loading.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING
  return field && !skips && (isLastInputKey || window.matchMedia('(pointer: fine)').matches) ? field : content
}
