import { X } from 'lucide-react'
import { Close, Content, Portal, Root, Title } from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useFocusReturn } from './focus-return.ts'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'

interface SidePanelProps {
  title: string
  /** Whether there is room beside the page. Otherwise the panel covers the page as a sheet. */
  beside: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A panel at the inline-end edge of the window. Beside the page it leaves the page usable; on a small screen it is a
 * full-height sheet.
 */
export function SidePanel({ title, beside, onClose, children }: SidePanelProps) {
  const focusReturn = useFocusReturn((content) => content)
  return (
    // When the panel changes between modal and not modal, it needs another focus scope, so it is mounted again.
    <Root key={String(beside)} open modal={!beside} onOpenChange={(open) => !open && onClose()}>
      <Portal>
        <Content
          {...focusReturn}
          data-side-panel
          data-print="no"
          aria-describedby={undefined}
          onFocusOutside={keepOpenForToasts}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={keepOpenForLists}
          className="rise fixed inset-0 z-50 flex flex-col bg-surface focus:outline-none lg:inset-y-0 lg:start-auto lg:end-0 lg:top-17 lg:z-20 lg:w-[30rem] lg:border-s lg:border-line lg:shadow-soft"
        >
          <div className="flex items-center gap-3 px-5 pt-4 pb-1">
            <Title className="min-w-0 flex-1 text-xl">{title}</Title>
            <Close
              aria-label="Close"
              className="-me-2.5 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-rose-wash hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </Close>
          </div>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}

/** Escape first closes the open list of a combobox, and only then the panel. */
function keepOpenForLists(event: KeyboardEvent): void {
  const { target } = event
  if (target instanceof Element && target.matches('[role=combobox][aria-expanded=true]'))
    event.preventDefault()
}
