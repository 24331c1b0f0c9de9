import { notifyInTransaction, type WriteContext } from '../write-context.ts'

/**
 * Tells a user what happened to the ways into their account, also one who has switched notifications off (D-149). Every such
 * event goes through this function.
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
