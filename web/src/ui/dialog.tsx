import clsx from 'clsx'
import { X } from 'lucide-react'
import { Close, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { firstField, useFocusReturn } from './focus-return.ts'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  wide?: boolean
  /** Whether the dialog has a fixed height, so that switching between its tabs does not change the height. */
  steady?: boolean
  children: ReactNode
  /** The dialog's buttons. They stay visible while the content scrolls. */
  footer?: ReactNode
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  wide,
  steady,
  children,
  footer,
}: DialogProps) {
  const focusReturn = useFocusReturn(firstField)
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="appear fixed inset-0 z-50 bg-veil backdrop-blur-[2px]" />
        <Content
          {...focusReturn}
          onFocusOutside={keepOpenForToasts}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            'rise fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[calc(100dvh-7rem)] w-full flex-col rounded-t-panel bg-surface shadow-lift focus:outline-none',
            'sm:inset-y-0 sm:my-auto sm:max-h-[86dvh] sm:rounded-panel',
            wide ? 'sm:max-w-3xl' : 'sm:max-w-xl',
            steady ? 'h-[41rem]' : 'sm:h-fit',
          )}
        >
          <div className="flex items-start gap-4 px-6 pt-6 pb-4 sm:px-8">
            <div className="min-w-0 flex-1">
              <Title dir="auto" className="text-2xl">
                {title}
              </Title>
              {description && (
                <Description dir="auto" className="mt-1.5 text-pretty text-ink-soft">
                  {description}
                </Description>
              )}
            </div>
            <Close
              aria-label="Close"
              className="-mt-1.5 -me-2.5 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-rose-wash hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6 sm:px-8">{children}</div>
          {footer && (
            <div
              data-footer
              className="flex flex-wrap justify-end gap-2.5 border-t border-line px-6 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-8"
            >
              {footer}
            </div>
          )}
        </Content>
      </Portal>
    </Root>
  )
}
