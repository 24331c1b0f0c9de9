import { copyText } from '../../lib/clipboard.ts'
import { failed, succeeded } from '../../lib/toasts.ts'

/** Hands the page's address to the device's own share; without one it is copied (part 2, section 8). */
export async function shareLocation(name: string, url: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: name, url })
      return
    } catch (error) {
      // Whoever closes the share sheet wants nothing else to happen.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  if (await copyText(url)) succeeded('Link copied!')
  else failed(`The link could not be copied: ${url}`)
}
