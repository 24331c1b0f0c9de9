import { type FocusEvent, type MouseEvent, useState } from 'react'

interface Handlers {
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  onFocus?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined
  onBlur?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined
}

/**
 * Returns the properties of a button that cannot be pressed while `isOff` is true. A disabled button loses the focus,
 * and keyboard users then have to start again at the top of the page. So a button that has the focus is only marked as
 * disabled, and ignores presses, until the focus leaves it.
 */
export function useKeptFocus(isOff: boolean, { onClick, onFocus, onBlur }: Handlers) {
  const [hasFocus, setFocus] = useState(false)
  return {
    disabled: isOff && !hasFocus,
    'aria-disabled': (isOff && hasFocus) || undefined,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      // Without this, a press on a submit button would send its form.
      if (isOff) event.preventDefault()
      else onClick?.(event)
    },
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setFocus(true)
      onFocus?.(event)
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      setFocus(false)
      onBlur?.(event)
    },
  }
}
