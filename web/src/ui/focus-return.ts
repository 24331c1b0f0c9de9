import { useRef } from 'react'

// A menu item that opens a dialog may be removed before the dialog opens. So the last focused element is stored here.
let lastFocused: HTMLElement | null = null
document.addEventListener('focusin', ({ target }) => {
  lastFocused = target instanceof HTMLElement ? target : null
})

// True if the last input was a key press. A dialog that was opened by a key focuses its first field, also on a touch
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

/**
 * Returns the focus to its former place when a dialog closes. Radix does this only for dialogs with a Trigger, but
 * these dialogs are opened by state. `enter` chooses the element that gets the focus when the dialog opens.
 */
export function useFocusReturn(enter?: (content: HTMLElement) => HTMLElement) {
  const before = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = findOpener()
      if (!enter || !(event.currentTarget instanceof HTMLElement)) return
      event.preventDefault()
      enter(event.currentTarget).focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // Radix calls this in a later task. By then the user may have focused another element and be typing in it.
      const { activeElement } = document
      if (!activeElement || activeElement.contains(before.current)) before.current?.focus()
    },
  }
}

const fields = 'input:not([type=file], [type=radio], [type=checkbox]), textarea, select'

/**
 * Returns the first field of a form. If a touch opened the dialog, it returns the dialog, because an on-screen keyboard
 * would cover the form.
 */
export function firstField(content: HTMLElement): HTMLElement {
  const field = content.querySelector<HTMLElement>(`:is(${fields}):enabled`)
  return field && (isLastInputKey || window.matchMedia('(pointer: fine)').matches) ? field : content
}
