import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Conversation } from '#contract/conversations.ts'
import { ConversationList } from '../features/messages/conversation-list.tsx'
import { RequestList } from '../features/messages/request-list.tsx'
import { Thread } from '../features/messages/thread.tsx'
import { MoreActions } from '../features/safety/more-actions.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { useSession } from '../lib/session.ts'
import { type Pages, usePages } from '../lib/use-pages.ts'
import { serverPaths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Spotlight } from '../ui/spotlight.tsx'
import { SessionGate } from './layout/session-gate.tsx'

/** The screen of /messages. */
export function MessagesScreen() {
  usePageTitle('Messages')
  const session = useSession()
  if (session.loading || session.unreachable) return <SessionGate session={session} />
  if (!session.user) {
    return (
      <Spotlight
        title="Please Log In"
        action={
          <a href={serverPaths.login} className={buttonStyle()}>
            Log In
          </a>
        }
      >
        Your letters wait behind the door.
      </Spotlight>
    )
  }
  return <Mailbox />
}

/**
 * The list of conversations, the open conversation, and the requests (D-148). On a phone the open conversation
 * replaces the list.
 */
function Mailbox() {
  const [search, setSearch] = useSearchParams()
  const openId = search.get('with')
  const pages = usePages('GET /api/conversations', {})
  const open = useOpenConversation(openId, pages)
  useFocusOnReturn(openId)
  const show = (userId: string | null) => setSearch(userId === null ? {} : { with: userId })
  return (
    <div className="page pt-9 sm:pt-11">
      <h1 className={clsx('text-[clamp(2.125rem,5vw,3.375rem)]', openId && 'max-lg:sr-only')}>Messages</h1>
      <div
        className={clsx(
          'mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-11',
          openId ? 'max-lg:mt-0 lg:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)]' : 'lg:grid-cols-2',
        )}
      >
        <section aria-labelledby="direct" className={clsx(openId && 'max-lg:hidden')}>
          <h2 id="direct" className="mb-4 text-2xl">
            Direct Messages
          </h2>
          <ConversationList pages={pages} openId={openId} onOpen={show} />
        </section>
        {open && (
          <div className="lg:row-span-2">
            <Thread
              key={open.userId}
              conversation={open}
              onClose={() => show(null)}
              more={({ id }, name) => (
                <MoreActions
                  subject={{ type: 'message', id }}
                  person={{ id: open.userId, name }}
                  label={`More about the message from ${name}`}
                />
              )}
            />
          </div>
        )}
        <section aria-labelledby="requests" className={clsx(openId && 'max-lg:hidden')}>
          <h2 id="requests" className="mb-4 text-2xl">
            Collaboration Requests
          </h2>
          <RequestList
            more={(requester) => (
              <MoreActions
                subject={{ type: 'profile', id: requester.id }}
                person={requester}
                label={`More about ${requester.name}`}
              />
            )}
          />
        </section>
      </div>
    </div>
  )
}

// When a conversation is closed, its row in the list gets the focus, also on a phone, where the list was hidden.
function useFocusOnReturn(openId: string | null): void {
  const before = useRef(openId)
  useEffect(() => {
    if (openId === null && before.current !== null)
      document.getElementById(`conversation-${before.current}`)?.focus()
    before.current = openId
  }, [openId])
}

/**
 * Returns the conversation with this user; null if none is open or its row is still being fetched. A conversation stays
 * open with the last known person when its last message was deleted. Its row can be on a later page of the list, so these
 * pages are read too.
 */
function useOpenConversation(
  openId: string | null,
  { items, more, loadingMore, failed }: Pages<Conversation>,
) {
  const found = items?.find(({ userId }) => userId === openId)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const known = found ?? (last?.userId === openId ? last : undefined)
  const isSearching = openId !== null && !known && !failed && more !== null
  useEffect(() => {
    if (isSearching && !loadingMore) more?.()
  }, [isSearching, loadingMore, more])
  return openId === null || !items || isSearching ? null : (known ?? unknown(openId))
}

const unknown = (userId: string) => ({ userId, person: null, isErased: false, canWrite: true })
