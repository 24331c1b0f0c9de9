import { Content, Portal, Root, Trigger } from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'

interface PopoverProps {
  trigger: ReactElement
  /** The accessible name of the popover. */
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

export function Popover({ trigger, label, open, onOpenChange, children }: PopoverProps) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          aria-label={label}
          onFocusOutside={keepOpenForToasts}
          onCloseAutoFocus={(event) => {
            // The action of the popover may have moved the focus. Only a lost focus returns to the trigger.
            if (document.activeElement !== document.body) event.preventDefault()
          }}
          align="end"
          sideOffset={10}
          // The distance to the top of the window keeps the popover from covering the header.
          collisionPadding={{ top: 80, right: 12, bottom: 12, left: 12 }}
          className="rise z-40 w-[min(25rem,calc(100vw-1.5rem))] max-h-(--radix-popover-content-available-height) overflow-x-hidden overflow-y-auto rounded-panel bg-raised shadow-lift ring-1 ring-line focus:outline-none"
        >
          {children}
        </Content>
      </Portal>
    </Root>
  )
}
