/** The focus in a toast is not outside of what is open: the toast stands above it. */
export function stayForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault()
}
