import clsx from 'clsx'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Message } from '#contract/messages.ts'
import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { Age } from '../../ui/age.tsx'
import { DeleteConfirmation } from '../../ui/delete-confirmation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

interface SentMessageProps {
  message: Message
  isMine: boolean
  /** The menu of a message that the other person wrote. */
  more: ReactNode
}

/** One message of a conversation. Its writer can delete it for both sides. */
export function SentMessage({ message, isMine, more }: SentMessageProps) {
  const { content, createdAt, isRead } = message
  return (
    <li className={clsx('flex items-end gap-1', isMine && 'flex-row-reverse')}>
      <div
        className={clsx(
          'max-w-[85%] min-w-0 rounded-panel px-4 py-2.5',
          isMine ? 'rounded-ee-bit bg-rose-wash' : 'rounded-es-bit bg-paper',
        )}
      >
        <p className="sr-only">{isMine ? 'You wrote:' : `${message.sender.firstName} wrote:`}</p>
        <p dir="auto" className="break-words whitespace-pre-line">
          {content}
        </p>
        <p className="mt-1 text-xs text-ink-soft">
          <time dateTime={createdAt} title={new Date(createdAt).toLocaleString()}>
            <Age time={createdAt} />
          </time>
          {isMine && isRead && ', read'}
        </p>
      </div>
      {isMine ? <DeleteMessage message={message} /> : more}
    </li>
  )
}

function DeleteMessage({ message: { id, receiverId } }: { message: Message }) {
  const remove = useAction({
    run: () => call('DELETE /api/messages/{id}', { params: { id } }),
    failure: 'The message could not be deleted. Please try again.',
    onSuccess: () =>
      Promise.all([
        invalidate('GET /api/conversations'),
        invalidate('GET /api/conversations/{userId}', { userId: receiverId }),
      ]),
  })
  return (
    <DeleteConfirmation
      title="Delete this message?"
      onConfirm={() => remove.mutate()}
      button={(ask) => (
        <IconButton label="Delete message" disabled={remove.isPending} onClick={ask}>
          <Trash2 />
        </IconButton>
      )}
    >
      It disappears for both of you.
    </DeleteConfirmation>
  )
}
