import { failed, toast } from './toasts.ts'

/** Offers the page to the device's own share; where there is none, the link is copied. */
export async function shareLink(title: string): Promise<void> {
  const url = window.location.href
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      // Closing the sheet is an answer, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: 'Link copied!', tone: 'success' })
  } catch {
    failed(`The link could not be copied. It is ${url}`)
  }
}
