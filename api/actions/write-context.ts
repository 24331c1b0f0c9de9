import { type NotificationInput, notify } from '#core/notifications/notifications.ts'
import type { Tx } from '#core/postgres/client.ts'
import type { Queryable } from '#core/postgres/sql.ts'
import type { Publish } from '#core/redis/publish.ts'
import type { OnCommit } from '../wire/types.ts'

/**
 * The arguments of an action that writes: its transaction, a registry for callbacks after the commit, and the
 * publisher.
 */
export interface WriteContext {
  tx: Tx
  after: OnCommit
  publish: Publish
}

/**
 * The arguments of an action that consists of one statement. The statement runs alone or in the transaction of an
 * Idempotency-Key (ADR-0020).
 */
export interface StatementContext extends Omit<WriteContext, 'tx'> {
  on: Queryable
}

/** Notifies a user in the transaction of the action, and publishes the notification after the commit (D-47). */
export async function notifyInTransaction(
  { tx, after, publish }: WriteContext,
  input: NotificationInput,
): Promise<void> {
  const event = await notify(tx, input)
  if (event) after(() => publish(input.userId, 'notification.created', event))
}
