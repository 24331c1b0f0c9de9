import type { ReactNode, SubmitEventHandler } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { GatedButton } from './gated-button.tsx'

interface FormDialogProps {
  /** The id of the form element, which links the submit button in the footer to the form. */
  id: string
  title: string
  description?: ReactNode
  wide?: boolean
  /** The label of the submit button. */
  submit: string
  /** A quiet line beside the buttons, such as the estimate of the order. */
  note?: string | undefined
  /** The reason why the form cannot be sent now. A dialog with this property reserves a line for the reason. */
  reason?: string | undefined
  /** Whether the form is being sent. */
  busy: boolean
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onClose: () => void
  /** Discards the typed text. Cancel and Close keep it. */
  onDiscard?: (() => void) | undefined
  /** The Tailwind classes for the layout of the fields. */
  className?: string
  children: ReactNode
}

/** A dialog with one form. Its buttons stay visible below the fields while the fields scroll. */
export function FormDialog(props: FormDialogProps) {
  const { id, title, description, wide, submit, note, busy } = props
  const { onSubmit, onClose, onDiscard, className = 'grid gap-6', children } = props
  const button = { type: 'submit', form: id, busy, children: submit } as const
  return (
    <Dialog
      open
      wide={wide}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          {onDiscard && (
            <Button variant="bare" onClick={onDiscard} className="me-auto">
              Discard draft
            </Button>
          )}
          {note && !('reason' in props) && (
            <p className="me-auto w-full self-center text-sm text-ink-soft sm:w-auto">{note}</p>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {'reason' in props ? (
            <GatedButton {...button} reason={props.reason} note={note} />
          ) : (
            <Button {...button} />
          )}
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className={className}>
        {children}
      </form>
    </Dialog>
  )
}
