import { type NotificationInput, notify } from '#core/notifications.ts'
import type { Tx } from '#core/postgres/client.ts'
import type { Publish } from '#core/redis/publish.ts'
import type { After } from '../wire/types.ts'

/** What an action that changes things works with: its transaction, what to do after the commit, and pushes. */
export interface Change {
  tx: Tx
  after: After
  publish: Publish
}

/** Notifies a user in the transaction of the act and pushes it after the commit (decision 47). */
export async function tell({ tx, after, publish }: Change, input: NotificationInput): Promise<void> {
  const made = await notify(tx, input)
  if (made) after(() => publish(input.userId, 'notification.created', made))
}
