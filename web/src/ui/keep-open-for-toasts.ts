/** Toasts are above dialogs and popovers, so moving the focus into a toast must not close them. */
export function keepOpenForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault()
}
