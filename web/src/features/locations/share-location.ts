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
  if (await copied(url)) succeeded('Link copied!')
  else failed(`The link could not be copied: ${url}`)
}

async function copied(text: string): Promise<boolean> {
  try {
    // Undefined on plain http beyond localhost, and refused without permission.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedBySelection(text)
  }
}

function copiedBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.style.cssText = 'position:fixed;top:0;opacity:0'
  document.body.append(area)
  const before = document.activeElement
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
