import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { requestTypes } from '#contract/options.ts'
import type { Story } from '#contract/stories.ts'
import { call } from '../../lib/api.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { readAll } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraftText } from '../../lib/use-draft-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { GatedButton } from '../../ui/gated-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { FailedReads } from '../../ui/unfetched.tsx'

type RequestType = 'story' | 'character' | 'general'
type Kind = 'message' | 'collaboration'

interface WriteDialogProps {
  kind: Kind
  to: { id: string; name: string }
  onClose: () => void
}

/** Sends a message or a collaboration request to another user. */
export function WriteDialog({ kind, to, onClose }: WriteDialogProps) {
  const draftKey = `${kind}-to-${to.id}`
  const { text, change, clear } = useDraftText(draftKey)
  const type = useDraftText(`${draftKey}-type`)
  const storyId = useDraftText(`${draftKey}-story`)
  const isAboutStory = type.text === 'story'
  const stories = useQuery({
    ...readAll('GET /api/users/{id}/stories', { params: { id: to.id } }),
    enabled: isAboutStory,
  })
  // The story of a draft may be private or deleted by now.
  const story = stories.data?.find(({ id }) => String(id) === storyId.text)
  const once = useIdempotentCall(draftKey)
  const collaboration = kind === 'collaboration'

  const send = useAction({
    run: (): Promise<unknown> => {
      if (!collaboration) {
        const body = { receiverId: to.id, content: text, type: 'direct' as const }
        return once(body, (idempotencyKey) => call('POST /api/messages', { body, idempotencyKey }))
      }
      const about = isAboutStory && story ? { storyId: story.id } : {}
      const body = { toUserId: to.id, type: type.text as RequestType, message: text, ...about }
      return once(body, (idempotencyKey) =>
        call('POST /api/collaboration-requests', { body, idempotencyKey }),
      )
    },
    success: collaboration ? 'Collaboration request sent' : 'Message sent',
    failure: collaboration ? 'Failed to send collaboration request' : 'Failed to send message',
    serverMessage: 'refusals',
    onSuccess: () => {
      for (const draft of [{ clear }, type, storyId]) draft.clear()
      onClose()
    },
  })

  const lacksText = text.trim() === '' ? 'Write the message first.' : undefined
  const gap = collaboration && type.text === '' ? 'Choose what it is about first.' : lacksText
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={collaboration ? `Write with ${to.name}` : `Message to ${to.name}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <GatedButton reason={gap} busy={send.isPending || stories.isLoading} onClick={() => send.mutate()}>
            {collaboration ? 'Send Request' : 'Send Message'}
          </GatedButton>
        </>
      }
    >
      <div className="grid gap-5">
        {collaboration && (
          <Field label="Type" required>
            <Select
              options={requestTypes}
              placeholder="What is it about?"
              value={type.text}
              onChange={(event) => type.change(event.target.value)}
            />
          </Field>
        )}
        {isAboutStory && (
          <StoryField query={stories} value={story ? storyId.text : ''} onChange={storyId.change} />
        )}
        <Field label="Message" required>
          <Textarea rows={5} value={text} onChange={(event) => change(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}

interface StoryFieldProps {
  query: UseQueryResult<Story[]>
  value: string
  onChange: (id: string) => void
}

/** Chooses the story that the request is about, among those that everybody may see (D-155). */
function StoryField({ query, value, onChange }: StoryFieldProps) {
  const stories = query.data ?? []
  if (stories.length === 0)
    return <FailedReads queries={[query]} text="Their stories could not be fetched." />
  return (
    <Field
      label="Story"
      hint="When the request is accepted, this story opens to you in the role that its author chooses."
    >
      <Select
        options={stories.map(({ id, title }) => [String(id), title] as const)}
        placeholder="No particular story"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
