import type { Message } from '#contract/messages.ts'
import { call } from '../../lib/api.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraftText } from '../../lib/use-draft-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'

/** Shows a whole message and lets the user reply. */
export function ReplyDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { text, change, clear } = useDraftText(`reply-to-${message.id}`)
  const keyFor = useIdempotencyKey()
  const send = useAction({
    run: () => {
      const body = { receiverId: message.senderId, content: text, type: 'direct' as const }
      return call('POST /api/messages', { body, idempotencyKey: keyFor(body) })
    },
    success: 'Reply sent',
    failure: 'Failed to send reply',
    onSuccess: () => {
      clear()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`From ${message.sender.firstName} ${message.sender.lastName}`.trim()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button disabled={text.trim() === ''} busy={send.isPending} onClick={() => send.mutate()}>
            Send Reply
          </Button>
        </>
      }
    >
      <blockquote
        dir="auto"
        className="mb-6 border-s-2 border-line-strong ps-4 font-read whitespace-pre-line"
      >
        {message.content}
      </blockquote>
      <Field label="Reply" required>
        <Textarea rows={4} value={text} onChange={(event) => change(event.target.value)} />
      </Field>
    </Dialog>
  )
}
