import type { PushEvents } from '#contract/events.ts'
import { type MailConfig, queueMail } from '../mail/queue-mail.ts'
import type { Tx } from '../postgres/client.ts'
import { notify } from './notifications.ts'

/**
 * Notifies a user that their sign-in methods have changed, in the transaction of the change (D-149). The user is
 * notified even after switching notifications off, and also by mail where mail is set up. An intruder in the account
 * can read the notification but cannot remove the mail from the mailbox.
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
