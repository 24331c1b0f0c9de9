import { copyText } from './clipboard.ts'
import { showError, showSuccess } from './toasts.ts'

/** Shares an address through the device. Without that feature it copies the address (D-286). */
export async function shareLink(title: string, url: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      // The user closed the share sheet, so nothing else should happen.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  if (await copyText(url)) showSuccess('Link copied!')
  else showError(`The link could not be copied: ${url}`)
}
