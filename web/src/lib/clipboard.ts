/** Puts a text on the clipboard; answers whether it is there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Undefined on plain http beyond localhost, and refused without permission.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.style.cssText = 'position:fixed;top:0;opacity:0'
  // Inside an open dialog, else its focus trap takes the selection away.
  const parent = before?.closest('[role="dialog"]') ?? document.body
  parent.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
