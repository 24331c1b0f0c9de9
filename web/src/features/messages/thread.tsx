import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Conversation } from '#contract/conversations.ts'
import type { Message } from '#contract/messages.ts'
import { usePages } from '../../lib/use-pages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'
import { nameOf } from './conversation-names.ts'
import { ReplyBox } from './reply-box.tsx'
import { SentMessage } from './sent-message.tsx'
import { useMarkRead } from './use-mark-read.ts'

interface ThreadProps {
  conversation: Pick<Conversation, 'userId' | 'person' | 'isErased' | 'canWrite'>
  onClose: () => void
  /** Renders the menu of a message that the other person wrote. */
  more: (message: Message, name: string) => ReactNode
}

/** One conversation: the messages of both people, newest below, and the box to write in (D-148). */
export function Thread({ conversation, onClose, more: menuOf }: ThreadProps) {
  const { userId, person, canWrite } = conversation
  const name = nameOf(conversation)
  const { items, failed, missing, retry, more, loadingMore } = usePages('GET /api/conversations/{userId}', {
    params: { userId },
  })
  // Each further page has older messages, but within a page the oldest message is first. So the messages of all pages
  // are sorted by time. Without messages, the conversation with somebody to whom the user may not write does not exist.
  // This is so after the user has deleted the only message.
  const messages = useMemo(() => (missing ? [] : items?.toSorted(byTime)), [items, missing])
  useMarkRead(userId, messages)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div
      role="dialog"
      aria-label={`Conversation with ${name}`}
      className="flex h-[calc(100dvh-12rem)] min-h-96 flex-col overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)] lg:h-[min(46rem,calc(100dvh-13rem))]"
      // An Escape that closes the menu of a message, or a dialog about a message, also bubbles to this element. It must
      // not close the conversation.
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !nativeEvent.defaultPrevented && !nativeEvent.isComposing) onClose()
      }}
    >
      <div className="flex items-center gap-3 border-b border-line p-3 sm:px-5">
        <IconButton label="Back to all conversations" onClick={onClose}>
          <ArrowLeft className="rtl:-scale-x-100" />
        </IconButton>
        <Avatar name={person?.firstName} imageUrl={person?.profileImageUrl ?? null} />
        <h2 ref={heading} tabIndex={-1} dir="auto" className="truncate text-lg outline-none">
          {name}
        </h2>
      </div>
      {/* In a column with `flex-col-reverse` the newest message stays visible when a message is added, and the scroll
          position stays when earlier messages are loaded. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keys. */}
      <div tabIndex={0} className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto p-4 sm:px-5">
        <div>
          {more && (
            <Button variant="quiet" size="small" className="mx-auto mb-4" busy={loadingMore} onClick={more}>
              Show earlier messages
            </Button>
          )}
          {!messages && !failed && <Skeleton className="h-32 w-full" />}
          {failed && !missing && (
            <UnfetchedLine retry={retry} text="This conversation could not be fetched." />
          )}
          {messages?.length === 0 && <p className="text-center text-ink-soft">Nothing is written yet.</p>}
          {/* Screen readers announce a message that arrives, but not earlier messages that are loaded later. */}
          {messages && (
            <div role="log" aria-live={loadingMore ? 'off' : 'polite'} aria-relevant="additions">
              <ul className="grid gap-2.5">
                {messages.map((message) => (
                  <SentMessage
                    key={message.id}
                    message={message}
                    isMine={message.senderId !== userId}
                    more={message.senderId === userId && menuOf(message, name)}
                  />
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
      {canWrite && !missing ? (
        <ReplyBox key={userId} receiverId={userId} />
      ) : (
        <p className="border-t border-line p-4 text-ink-soft sm:px-5">
          {conversation.isErased ? 'This account was erased.' : 'This account takes no messages.'}
        </p>
      )}
    </div>
  )
}

function byTime(one: Message, other: Message): number {
  return one.createdAt.localeCompare(other.createdAt) || one.id - other.id
}
