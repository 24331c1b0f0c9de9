import { X } from 'lucide-react'
import { Close, Content, Description, Portal, Root, Title } from 'radix-ui/dialog'
import { type ReactNode, useEffect, useState } from 'react'

interface SideDialogProps {
  title: string
  description: ReactNode
  onClose: () => void
  children: ReactNode
  footer: ReactNode
}

/** The time (ms) after which the open dialog is announced. */
const ANNOUNCE_AFTER_MS = 500

/**
 * A dialog at the side that does not take the focus. The page stays usable while it is open: on a large window the
 * dialog has the width that is free beside the text of a chapter.
 */
export function SideDialog({ title, description, onClose, children, footer }: SideDialogProps) {
  // The dialog does not take the focus, so its title is announced. Screen readers ignore the text that a live region has
  // from the start.
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const timer = setTimeout(
      () => setAnnouncement(`${title}. A dialog is open beside the page.`),
      ANNOUNCE_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [title])
  return (
    <Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Portal>
        <Content
          onOpenAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className="rise fixed inset-x-3 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-20 flex max-h-[60dvh] flex-col rounded-panel bg-raised shadow-lift ring-1 ring-line focus:outline-none sm:end-auto sm:start-5 sm:w-[26rem] lg:bottom-6 lg:start-6 lg:w-[clamp(18rem,50vw-22rem,26rem)]"
        >
          <p role="status" className="sr-only">
            {announcement}
          </p>
          <div className="flex items-start gap-3 px-6 pt-5 pb-3">
            <div className="min-w-0 flex-1">
              <Title className="text-xl lg:max-2xl:text-lg">{title}</Title>
              <Description className="text-[0.9375rem] text-pretty text-ink-soft">{description}</Description>
            </div>
            <Close
              aria-label="Close"
              className="-mt-1.5 -me-3 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-rose-wash hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </Close>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this area */}
          <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-6">
            {children}
          </div>
          <div className="flex flex-wrap justify-end gap-2 px-6 pt-4 pb-5">{footer}</div>
        </Content>
      </Portal>
    </Root>
  )
}
