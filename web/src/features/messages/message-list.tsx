import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { timeLabel } from '../../lib/age-label.ts'
import { call } from '../../lib/api.ts'
import { invalidate, readAll } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useAction } from '../../lib/use-action.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { withMessageRead } from './message-lists.ts'
import { ReplyDialog } from './reply-dialog.tsx'

const received = readAll('GET /api/messages')

interface MessageListProps {
  /** Renders the menu of a message. */
  more: (message: Message) => ReactNode
}

/** Lists the messages that the user received. Opening one marks it as read and offers a reply. */
export function MessageList({ more }: MessageListProps) {
  const { data: messages, isError, refetch } = useQuery(received)
  const [opened, setOpened] = useState<Message | null>(null)
  const markRead = useAction({
    run: async (id: number) => {
      // The unread mark disappears at once. A list that is being fetched is cancelled, because it would bring the mark
      // back.
      await queryClient.cancelQueries({ queryKey: received.queryKey })
      queryClient.setQueryData(received.queryKey, (list) => list && withMessageRead(list, id))
      return call('PUT /api/messages/{id}/read', { params: { id } })
    },
    failure: 'Failed to mark message as read',
    onSuccess: () => invalidate('GET /api/messages'),
    onError: () => invalidate('GET /api/messages'),
  })
  const open = (message: Message) => {
    setOpened(message)
    if (!message.isRead) markRead.mutate(message.id)
  }
  return (
    <>
      {!messages && !isError && <Skeleton className="h-40 w-full" />}
      {isError && (
        <p className="text-ember">
          Your messages could not be fetched.{' '}
          <button type="button" className="font-semibold underline" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {messages?.length === 0 && (
        <EmptyState title="No messages yet" icon={<Mail />}>
          When another writer writes to you, it arrives here.
        </EmptyState>
      )}
      <ul className="grid gap-2.5">
        {messages?.map((message) => (
          <li key={message.id} className="flex items-center gap-1">
            <button
              type="button"
              onClick={() => open(message)}
              className={clsx(
                'flex min-w-0 flex-1 items-start gap-4 rounded-panel p-4 text-start shadow-[inset_0_0_0_1px_var(--line)] transition-shadow hover:shadow-[inset_0_0_0_1px_var(--rose)]',
                message.isRead ? 'bg-surface' : 'bg-rose-wash',
              )}
            >
              <Avatar
                name={message.sender.firstName}
                imageUrl={message.sender.profileImageUrl}
                className="size-11 text-lg"
              />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2.5">
                  <span
                    dir="auto"
                    className={clsx('truncate', message.isRead ? 'font-semibold' : 'font-bold')}
                  >
                    {senderName(message)}
                  </span>
                  {!message.isRead && (
                    <span className="size-2 shrink-0 self-center rounded-full bg-rose">
                      <span className="sr-only">Unread</span>
                    </span>
                  )}
                  <span className="ms-auto text-sm whitespace-nowrap text-ink-soft">
                    {timeLabel(message.createdAt)}
                  </span>
                </span>
                <span dir="auto" className="mt-0.5 line-clamp-2 text-ink-soft">
                  {message.content}
                </span>
              </span>
            </button>
            {more(message)}
          </li>
        ))}
      </ul>
      {opened && <ReplyDialog message={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

export function senderName({ sender }: Message): string {
  return `${sender.firstName} ${sender.lastName}`.trim()
}
