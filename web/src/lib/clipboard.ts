/** Copies a text to the clipboard and returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // `navigator.clipboard` is undefined on plain HTTP (except on localhost), and the call fails without permission.
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
  // The element must be inside an open dialog, because the focus trap of the dialog would remove the selection.
  const parent = before?.closest('[role="dialog"]') ?? document.body
  parent.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
