import clsx from 'clsx'
import type { Conversation } from '#contract/conversations.ts'
import type { Pages } from '../../lib/use-pages.ts'
import { Age } from '../../ui/age.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'
import { nameOf } from './conversation-names.ts'

interface ConversationListProps {
  pages: Pages<Conversation>
  /** The id of the other person in the open conversation. */
  openId: string | null
  onOpen: (userId: string) => void
}

/** Lists the conversations of the user, one row for each person, the latest first (D-148). */
export function ConversationList({ pages, openId, onOpen }: ConversationListProps) {
  const { items, failed, retry, more, loadingMore } = pages
  return (
    <>
      {!items && !failed && <Skeleton className="h-40 w-full" />}
      {failed && <UnfetchedLine retry={retry} text="Your messages could not be fetched." />}
      {items?.length === 0 && (
        <EmptyState title="No messages yet" piece="letter">
          When another writer writes to you, it arrives here.
        </EmptyState>
      )}
      <ul className="grid gap-2.5">
        {items?.map((conversation) => (
          <li key={conversation.userId}>
            <Row
              conversation={conversation}
              isOpen={conversation.userId === openId}
              onOpen={() => onOpen(conversation.userId)}
            />
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="quiet" className="mt-4" busy={loadingMore} onClick={more}>
          Show more
        </Button>
      )}
    </>
  )
}

interface RowProps {
  conversation: Conversation
  isOpen: boolean
  onOpen: () => void
}

function Row({ conversation, isOpen, onOpen }: RowProps) {
  const { userId, person, lastMessage, unreadCount } = conversation
  const isUnread = unreadCount > 0
  return (
    <button
      id={`conversation-${userId}`}
      type="button"
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className={clsx(
        'flex w-full items-start gap-4 rounded-panel p-4 text-start transition-shadow',
        isOpen
          ? 'shadow-[inset_0_0_0_2px_var(--rose)]'
          : 'shadow-[inset_0_0_0_1px_var(--line)] hover:shadow-[inset_0_0_0_1px_var(--rose)]',
        isUnread ? 'bg-rose-wash' : 'bg-surface',
      )}
    >
      <Avatar
        name={person?.firstName}
        imageUrl={person?.profileImageUrl ?? null}
        // In the dark theme the usual background of an avatar is that of an unread row, so the avatar gets another
        // background there.
        className={clsx('size-11 text-lg', isUnread && 'dark:bg-surface!')}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2.5">
          {isUnread && (
            <span data-dot aria-hidden className="size-2 shrink-0 self-center rounded-full bg-rose" />
          )}
          <span dir="auto" className={clsx('truncate', isUnread ? 'font-bold' : 'font-semibold')}>
            {nameOf(conversation)}
          </span>
          {isUnread && (
            <span className="shrink-0 self-center rounded-full bg-rose px-2 text-xs/5 font-bold text-paper tabular-nums">
              {unreadCount}
              <span className="sr-only"> Unread</span>
            </span>
          )}
          <span className="ms-auto text-sm whitespace-nowrap text-ink-soft">
            <Age time={lastMessage.createdAt} />
          </span>
        </span>
        <span className="mt-0.5 line-clamp-2 text-ink-soft">
          {lastMessage.senderId !== userId && 'You: '}
          <bdi>{lastMessage.preview}</bdi>
        </span>
      </span>
    </button>
  )
}
