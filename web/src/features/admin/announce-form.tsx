import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraftText } from '../../lib/use-draft-text.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { GatedButton } from '../../ui/gated-button.tsx'
import { Textarea } from '../../ui/textarea.tsx'

interface AnnounceFormProps {
  /** The id of the receiver. Without it the notification goes to all users. */
  to?: string
  onSent?: () => void
  /** Closes the dialog of the form. Without this callback the form is part of a page and has no Cancel button. */
  onCancel?: () => void
}

/** Lets an admin send a notification to one user or, after a confirmation, to all users. */
export function AnnounceForm({ to, onSent, onCancel }: AnnounceFormProps) {
  const draftKey = `announce-${to ?? 'all'}`
  const { text: content, change, clear } = useDraftText(draftKey)
  const [isConfirming, setConfirming] = useState(false)
  const once = useIdempotentCall(draftKey)
  const send = useAction({
    run: () => {
      if (to === undefined) {
        const body = { title: 'Platform Announcement', content, type: 'system' as const }
        return once(body, (idempotencyKey) => call('POST /api/admin/broadcast', { body, idempotencyKey }))
      }
      const body = { userId: to, title: 'Admin Notification', content, type: 'system' as const }
      return once(body, (idempotencyKey) =>
        call('POST /api/admin/send-notification', { body, idempotencyKey }),
      )
    },
    success: to === undefined ? 'Broadcast sent to all users' : 'Notification sent successfully',
    failure: to === undefined ? 'Failed to send broadcast' : 'Failed to send notification',
    onSuccess: async () => {
      once.renew()
      clear()
      await Promise.all([invalidate('GET /api/admin/notifications'), invalidate('GET /api/admin/audit')])
      onSent?.()
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (to === undefined) setConfirming(true)
        else send.mutate()
      }}
    >
      <Field label="Message" required>
        <Textarea rows={4} value={content} onChange={(event) => change(event.target.value)} />
      </Field>
      <div className="mt-4 flex flex-wrap gap-x-2.5 gap-y-2 [&>p]:order-last">
        <GatedButton
          type="submit"
          reason={content.trim() === '' ? 'Write the message first.' : undefined}
          busy={send.isPending}
        >
          {to === undefined ? 'Send Broadcast' : 'Send Notification'}
        </GatedButton>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <AlertDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Send to everybody?"
        confirm="Send"
        onConfirm={() => send.mutate()}
      >
        Every user of this Heartroom gets this notification. It cannot be taken back.
      </AlertDialog>
    </form>
  )
}
