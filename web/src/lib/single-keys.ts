import { localStore } from './device-storage.ts'

const storageKey = 'single-keys'

/**
 * Whether keys without Ctrl or ⌘ trigger commands. Users of speech input can switch them off (WCAG 2.1.4).
 */
export const areSingleKeysOn = () => localStore.get(storageKey) !== 'off'

export function setSingleKeys(on: boolean) {
  if (on) localStore.remove(storageKey)
  else localStore.set(storageKey, 'off')
}

/**
 * Returns whether a key press is text input for a field or is handled by a widget. Such a key triggers no command.
 */
export function isTyped({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], [role="textbox"], [role="menu"], [role="listbox"]',
    ) !== null
  )
}

/**
 * Returns whether a key press is handled by a dialog, or is an arrow key on a control such as a tab or a handle of a
 * list.
 */
export function isOfControl({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  const controls = key.startsWith('Arrow') ? ', button, [role]:not([role="tabpanel"])' : ''
  return target.closest(`[role="dialog"]${controls}`) !== null
}
