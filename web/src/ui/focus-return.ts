import { useRef } from 'react'

// What had the focus last, for a menu that opens a dialog may be gone before the dialog comes.
let last: HTMLElement | null = null
document.addEventListener('focusin', ({ target }) => {
  last = target instanceof HTMLElement ? target : null
})

/** What the focus goes back to: what has it, or for an item of a menu the button of the menu. */
function opener(): HTMLElement | null {
  const { activeElement, body } = document
  const active = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
  const menu = (active ?? last)?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
}

/**
 * Gives the focus back to whatever had it before a dialog opened. Radix does so for a dialog with a trigger of its own
 * only; these are opened by state. `enter` says what has it meanwhile, instead of what comes first.
 */
export function useFocusReturn(enter?: (content: HTMLElement) => HTMLElement) {
  const before = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = opener()
      if (!enter || !(event.currentTarget instanceof HTMLElement)) return
      event.preventDefault()
      enter(event.currentTarget).focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      before.current?.focus()
    },
  }
}

const fields = 'input:not([type=file], [type=radio], [type=checkbox]), textarea, select'

/** The first field of a form. By touch the form itself: a keyboard would cover what it is about. */
export function firstField(content: HTMLElement): HTMLElement {
  const field = content.querySelector<HTMLElement>(`:is(${fields}):enabled`)
  return field && window.matchMedia('(pointer: fine)').matches ? field : content
}
