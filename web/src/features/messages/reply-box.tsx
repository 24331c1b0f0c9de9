import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { clearDraft, readDraft, storeDraft } from '../../lib/drafts.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraftText } from '../../lib/use-draft-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'

/**
 * The field in which a reply is written. Enter sends it, and Shift+Enter begins a new line. On a touch screen Enter
 * begins a new line, because an on-screen keyboard has no other key for this.
 */
export function ReplyBox({ receiverId }: { receiverId: string }) {
  const draftKey = `reply-to-${receiverId}`
  const { text, change, clear } = useDraftText(draftKey)
  const turn = useTurn(`${draftKey}-turn`)
  const box = useRef<HTMLFormElement>(null)
  const focusText = () => box.current?.querySelector('textarea')?.focus()
  const once = useIdempotentCall(draftKey)
  const send = useAction({
    run: () => {
      const body = { receiverId, content: text, type: 'direct' as const }
      return once({ ...body, turn: turn.now }, (idempotencyKey) =>
        call('POST /api/messages', { body, idempotencyKey }),
      )
    },
    success: 'Reply sent',
    failure: 'Failed to send reply',
    serverMessage: 'refusals',
    onSuccess: async () => {
      clear()
      turn.next()
      // The button that had the focus was disabled while the message was sent, so the text field gets the focus.
      focusText()
      await Promise.all([
        invalidate('GET /api/conversations'),
        invalidate('GET /api/conversations/{userId}', { userId: receiverId }),
      ])
    },
  })
  const submit = () => {
    if (send.isPending) return
    if (text.trim() === '') focusText()
    else send.mutate()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      ref={box}
      className="flex items-end gap-3 border-t border-line p-3 sm:px-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label="Reply" unmarked className="min-w-0 flex-1">
        <Textarea
          rows={1}
          className="max-h-40"
          value={text}
          readOnly={send.isPending}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Button type="submit" busy={send.isPending}>
        <SendHorizontal aria-hidden className="rtl:-scale-x-100" />
        <span className="max-sm:sr-only">Send Reply</span>
      </Button>
    </form>
  )
}

// The same text sent twice is two messages, but text that is sent again after a lost answer is one message. A number
// that is a part of the idempotency key is therefore stored until the message is sent.
function useTurn(key: string) {
  const [now, setNow] = useState(() => {
    const stored = readDraft<number>(key) ?? Date.now()
    storeDraft(key, stored)
    return stored
  })
  return {
    now,
    next: () => {
      clearDraft(key)
      setNow(now + 1)
    },
  }
}
