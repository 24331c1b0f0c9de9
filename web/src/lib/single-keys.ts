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

/** Whether a key press is text for a field or belongs to a widget, so that it triggers no command. */
export function isTyped({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], [role="textbox"], [role="menu"], [role="listbox"]',
    ) !== null
  )
}
