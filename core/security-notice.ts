import type { PushEvents } from '#contract/events.ts'
import { type MailConfig, queueMail } from './mail/queue-mail.ts'
import { notify } from './notifications.ts'
import type { Tx } from './postgres/client.ts'

/**
 * Notifies a user of a change of their sign-in methods in the transaction of the change, also a user who has switched
 * notifications off, and by mail where mail is set up (D-149): an intruder can read the notification and remove nothing
 * from a mailbox.
 * @returns the event to publish after the commit.
 */
export async function notifySecurityChange(
  tx: Tx,
  config: MailConfig,
  { userId, title, content }: { userId: string; title: string; content: string },
): Promise<PushEvents['notification.created'] | null> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  await queueMail(tx, config, {
    userId,
    address: email,
    template: 'sign_in_changed',
    params: { title, content },
  })
  return notify(tx, { userId, type: 'system', title, content, link: '/profile', always: true })
}
