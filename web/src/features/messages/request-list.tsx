import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CollaborationRequest } from '#contract/messages.ts'
import { storyRoles } from '#contract/options.ts'
import type { StoryRole } from '#contract/sharing.ts'
import { call } from '../../lib/api.ts'
import type { Person } from '../../lib/blocks-and-mutes.ts'
import { invalidate, readAll } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useAction } from '../../lib/use-action.ts'
import { paths } from '../../paths.ts'
import { Age } from '../../ui/age.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'
import { withRequestStatus } from './message-lists.ts'

const incoming = readAll('GET /api/collaboration-requests')

const tones: Record<CollaborationRequest['status'], BadgeTone> = {
  pending: 'butter',
  accepted: 'leaf',
  rejected: 'gray',
}

interface RequestListProps {
  /** Renders the actions that concern the sender of a request. */
  more: (requester: Person) => ReactNode
}

/** Lists the collaboration requests that the user received. Pending ones can be accepted or declined. */
export function RequestList({ more }: RequestListProps) {
  const { data: requests, isError, refetch } = useQuery(incoming)
  return (
    <>
      {!requests && !isError && <Skeleton className="h-40 w-full" />}
      {isError && <UnfetchedLine retry={() => void refetch()} text="The requests could not be fetched." />}
      {requests?.length === 0 && (
        <EmptyState title="No requests yet" piece="teacup">
          When somebody would like to write with you, you decide here.
        </EmptyState>
      )}
      <ul className="grid gap-2.5">
        {requests?.map((request) => (
          <Request key={request.id} request={request} more={more} />
        ))}
      </ul>
    </>
  )
}

function Request({ request, more }: { request: CollaborationRequest } & RequestListProps) {
  const { id, requesterId, requester, type, storyId, storyTitle, message, status, createdAt } = request
  const [role, setRole] = useState<StoryRole>('reader')
  const asksForStory = storyId !== null
  const name = `${requester.firstName} ${requester.lastName}`.trim()
  const show = (status: CollaborationRequest['status']) =>
    queryClient.setQueryData(incoming.queryKey, (list) => list && withRequestStatus(list, id, status))
  const decide = useAction({
    run: async (answer: 'accepted' | 'rejected') => {
      await queryClient.cancelQueries({ queryKey: incoming.queryKey })
      show(answer)
      return call('PUT /api/collaboration-requests/{id}', { params: { id }, body: { status: answer, role } })
    },
    success: 'Collaboration request updated.',
    failure: 'Failed to update collaboration request',
    onSuccess: async (_, answer) => {
      // An accepted request about a story makes its sender a collaborator of the story (D-152).
      const isCollaborator = answer === 'accepted' && storyId !== null
      await Promise.all([
        invalidate('GET /api/collaboration-requests'),
        isCollaborator && invalidate('GET /api/stories/{id}/collaborators', { id: storyId }),
        isCollaborator && invalidate('GET /api/collaborative-content'),
      ])
    },
    onError: () => {
      show('pending')
      return invalidate('GET /api/collaboration-requests')
    },
  })
  return (
    <li className="rounded-panel bg-surface p-4 shadow-[inset_0_0_0_1px_var(--line)]">
      <div className="flex items-center gap-4">
        <Avatar name={requester.firstName} imageUrl={requester.profileImageUrl} className="size-11 text-lg" />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate font-semibold">
            {name}
          </p>
          <p className="text-sm text-ink-soft">
            {type}, <Age time={createdAt} />
          </p>
        </div>
        <Badge tone={tones[status]}>{status}</Badge>
        {more({ id: requesterId, name })}
      </div>
      <p dir="auto" className="mt-3 whitespace-pre-line text-ink-soft">
        {message}
      </p>
      {asksForStory && (
        <p className="mt-3 text-sm text-ink-soft">
          About{' '}
          <Link
            to={paths.story(storyId)}
            dir="auto"
            className="touch-area font-semibold text-ink underline hover:text-rose"
          >
            {storyTitle}
          </Link>
        </p>
      )}
      {status === 'pending' && asksForStory && (
        <Field
          label="Role in the story"
          hint="A reader reads all chapters, a commenter also answers findings, an editor writes."
          unmarked
          className="mt-3"
        >
          <Select
            options={storyRoles}
            value={role}
            onChange={(event) => setRole(event.target.value as StoryRole)}
          />
        </Field>
      )}
      {status === 'pending' && (
        <div className="mt-4 flex justify-end gap-2.5">
          <Button
            variant="quiet"
            size="small"
            disabled={decide.isPending}
            onClick={() => decide.mutate('rejected')}
          >
            Decline
          </Button>
          <Button size="small" disabled={decide.isPending} onClick={() => decide.mutate('accepted')}>
            Accept
          </Button>
        </div>
      )}
    </li>
  )
}
