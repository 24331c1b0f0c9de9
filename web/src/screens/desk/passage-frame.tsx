import { X } from 'lucide-react'
import { type ComponentProps, createContext, type KeyboardEvent, use, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useWideScreen } from '../../lib/use-wide-screen.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** The element of the desk's side panel, in which a passage is shown; null while the panel is not shown. */
export const DeskSide = createContext<HTMLElement | null>(null)

/**
 * Shows the dialog of a passage in the panel beside the text. If the window is narrow or the panel is not shown, it is
 * an ordinary dialog over the text.
 */
export function PassageFrame(props: ComponentProps<typeof Dialog>) {
  const isWide = useWideScreen()
  const side = use(DeskSide)
  if (!isWide || !side) return <Dialog {...props} />
  return createPortal(<Beside {...props} />, side)
}

function Beside({ title, description, children, footer, onOpenChange }: ComponentProps<typeof Dialog>) {
  const frame = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector)
    const first = find('input:checked') ?? find('input, textarea') ?? frame.current
    first?.focus()
  }, [])
  // The frame covers the rest of the panel, so keys and screen readers must not reach what is under it.
  useEffect(() => {
    const covered = [...(frame.current?.parentElement?.children ?? [])].filter((one) => one !== frame.current)
    for (const one of covered) one.toggleAttribute('inert', true)
    return () => {
      for (const one of covered) one.toggleAttribute('inert', false)
    }
  }, [])
  // The button that had the focus may be removed in the next step. Then the frame gets the focus, because without it
  // the frame would receive no key presses.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus()
  })
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onOpenChange(false)
  }
  return (
    <div
      ref={frame}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={close}
      className="appear absolute inset-0 z-30 flex flex-col bg-surface focus:outline-none"
    >
      <div className="flex items-start gap-3 px-5 pt-4 pb-3">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          {description && <p className="mt-1 text-[0.9375rem] text-ink-soft">{description}</p>}
        </div>
        <IconButton label="Close" className="-mt-1.5 -me-2.5" onClick={() => onOpenChange(false)}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-6">{children}</div>
      {footer && (
        <div
          data-footer
          className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 [&>p]:basis-full"
        >
          {footer}
        </div>
      )}
    </div>
  )
}
