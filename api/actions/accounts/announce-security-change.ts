import { notifySecurityChange } from '#core/notifications/security-notice.ts'
import type { Services } from '../../services.ts'
import type { WriteContext } from '../write-context.ts'

/** The arguments of an action that changes how a user signs in. */
export type SecurityContext = WriteContext & Pick<Services, 'config'>

/**
 * Notifies a user of a change of their sign-in methods, and publishes the notification after the commit (D-149). Every
 * such change calls this function.
 */
export async function announceSecurityChange(
  { tx, after, config, publish }: SecurityContext,
  userId: string,
  title: string,
  content: string,
): Promise<void> {
  const event = await notifySecurityChange(tx, config, { userId, title, content })
  if (event) after(() => publish(userId, 'notification.created', event))
}
