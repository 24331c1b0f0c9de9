import { Action, Cancel, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { buttonStyle } from './button-style.ts'
import { useFocusReturn } from './focus-return.ts'

interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  /** The label of the button that confirms. */
  confirm: string
  onConfirm: () => void
  /**
   * Whether the confirmed action is running. If this is given, the confirmation does not close the dialog; the caller
   * closes it when the action has ended.
   */
  busy?: boolean
  danger?: boolean
}

/** Asks for confirmation before an action that cannot be undone. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  onConfirm,
  busy,
  danger,
}: AlertDialogProps) {
  const focusReturn = useFocusReturn()
  return (
    <Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Portal>
        <Overlay className="appear fixed inset-0 z-50 bg-veil backdrop-blur-[2px]" />
        <Content
          {...focusReturn}
          className="rise fixed inset-x-4 top-1/2 z-50 mx-auto max-w-md -translate-y-1/2 rounded-panel bg-surface p-7 shadow-lift focus:outline-none"
        >
          <Title className="text-2xl">{title}</Title>
          <Description className="mt-3 text-pretty text-ink-soft">{children}</Description>
          <div className="mt-7 flex flex-wrap justify-end gap-2.5">
            <Cancel className={buttonStyle('quiet')}>Cancel</Cancel>
            <Action
              className={buttonStyle(danger ? 'destroy' : 'solid', undefined, busy ? 'breathe' : undefined)}
              aria-busy={busy || undefined}
              aria-disabled={busy || undefined}
              onClick={(event) => {
                if (busy !== undefined) event.preventDefault()
                if (!busy) onConfirm()
              }}
            >
              {confirm}
            </Action>
          </div>
        </Content>
      </Portal>
    </Root>
  )
}
