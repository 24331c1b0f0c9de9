import { notifyInTransaction, type WriteContext } from '../write-context.ts'

/**
 * Notifies a user of a change of their sign-in methods, also a user who has switched notifications off
 * (D-149). Every such change calls this function.
 */
export function announceSecurityChange(
  change: WriteContext,
  userId: string,
  title: string,
  content: string,
): Promise<void> {
  return notifyInTransaction(change, {
    userId,
    type: 'system',
    title,
    content,
    link: '/profile',
    always: true,
  })
}
