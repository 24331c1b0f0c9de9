import { MessageList, senderName } from '../features/messages/message-list.tsx'
import { RequestList } from '../features/messages/request-list.tsx'
import { MoreActions } from '../features/safety/more-actions.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { useSession } from '../lib/session.ts'
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
  return (
    <div className="page pt-9 sm:pt-11">
      <h1 className="text-[clamp(2.125rem,5vw,3.375rem)]">Messages</h1>
      <div className="mt-8 grid items-start gap-x-8 gap-y-11 lg:grid-cols-2">
        <section aria-labelledby="direct">
          <h2 id="direct" className="mb-4 text-2xl">
            Direct Messages
          </h2>
          <MessageList
            more={(message) => (
              <MoreActions
                subject={{ type: 'message', id: message.id }}
                person={{ id: message.senderId, name: senderName(message) }}
                label={`More about the message from ${senderName(message)}`}
              />
            )}
          />
        </section>
        <section aria-labelledby="requests">
          <h2 id="requests" className="mb-4 text-2xl">
            Collaboration Requests
          </h2>
          <RequestList />
        </section>
      </div>
    </div>
  )
}
