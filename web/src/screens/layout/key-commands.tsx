import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyComponent, useLazyComponent } from '../../lib/lazy-component.ts'
import { runPageCommand } from '../../lib/page-commands.ts'
import { areSingleKeysOn, isOfControl, isTyped } from '../../lib/single-keys.ts'

const palette = lazyComponent(async () => (await import('../../features/palette/palette.tsx')).Palette)
const keyDialog = lazyComponent(async () => (await import('../../features/palette/key-dialog.tsx')).KeyDialog)

/** Listens for the keys that work on every screen, and renders the dialogs that they open. */
export function KeyCommands() {
  const [opened, setOpened] = useState<'palette' | 'keys' | null>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    // While a modal dialog is open, the keys do nothing. An attribute shows whether a modal dialog is open: Radix sets
    // it to lock the scrolling of the page.
    if (opened === null && document.body.hasAttribute('data-scroll-locked')) return
    if (
      event.key.toLowerCase() === 'k' &&
      (event.metaKey || event.ctrlKey) &&
      !event.altKey &&
      !event.shiftKey
    ) {
      event.preventDefault()
      setOpened((now) => (now === 'palette' ? null : 'palette'))
      return
    }
    if (event.metaKey || event.ctrlKey || event.altKey || isTyped(event) || !areSingleKeysOn()) return
    if (event.key === '?') setOpened('keys')
    if (!isOfControl(event) && runPageCommand(event.key)) event.preventDefault()
    if (event.key === '/') {
      event.preventDefault()
      const box = document.querySelector<HTMLInputElement>('header input[type="search"]')
      if (box?.checkVisibility()) box.focus()
      else setOpened('palette')
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <Suspense>
      {opened === 'palette' && <OpenPalette onClose={() => setOpened(null)} />}
      {opened === 'keys' && <OpenKeys onClose={() => setOpened(null)} />}
    </Suspense>
  )
}

function OpenPalette({ onClose }: { onClose: () => void }) {
  const Palette = useLazyComponent(palette)
  return <Palette open onOpenChange={(open) => !open && onClose()} />
}

function OpenKeys({ onClose }: { onClose: () => void }) {
  const KeyDialog = useLazyComponent(keyDialog)
  return <KeyDialog open onOpenChange={(open) => !open && onClose()} />
}
