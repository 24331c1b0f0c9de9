import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ConversationList } from '../features/messages/conversation-list.tsx'
import { RequestList } from '../features/messages/request-list.tsx'
import { Thread } from '../features/messages/thread.tsx'
import { MoreActions } from '../features/safety/more-actions.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { useSession } from '../lib/session.ts'
import { usePages } from '../lib/use-pages.ts'
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
  // A conversation that was open stays readable when its row is on a later page or its last message was deleted.
  const open =
    openId === null ? null : (pages.items?.find(({ userId }) => userId === openId) ?? unknown(openId))
  useFocusOnReturn(openId)
  const show = (userId: string | null) => setSearch(userId === null ? {} : { with: userId })
  return (
    <div className="page pt-9 sm:pt-11">
      <h1 className={clsx('text-[clamp(2.125rem,5vw,3.375rem)]', open && 'max-lg:sr-only')}>Messages</h1>
      <div
        className={clsx(
          'mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-11',
          open ? 'max-lg:mt-0 lg:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)]' : 'lg:grid-cols-2',
        )}
      >
        <section aria-labelledby="direct" className={clsx(open && 'max-lg:hidden')}>
          <h2 id="direct" className="mb-4 text-2xl">
            Direct Messages
          </h2>
          <ConversationList pages={pages} openId={openId} onOpen={show} />
        </section>
        {open && pages.items && (
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
        <section aria-labelledby="requests" className={clsx(open && 'max-lg:hidden')}>
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

const unknown = (userId: string) => ({ userId, person: null, isErased: false, canWrite: true })
