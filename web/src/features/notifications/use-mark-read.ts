import type { UseMutationResult } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { isNotFound } from '../../lib/api-error.ts'
import { useAction } from '../../lib/use-action.ts'
import { refetchNotifications } from './notification-cache.ts'

/** Returns the action that marks the notification with the given id as read. */
export function useMarkRead(): UseMutationResult<unknown, Error, number> {
  return useAction({
    run: (id: number) => call('PUT /api/notifications/{id}/read', { params: { id } }),
    failure: 'Failed to mark notification as read',
    onSuccess: refetchNotifications,
    onError: refetchIfMissing,
  })
}

/** Refetches the notifications after a 404, because the push about one that was deleted elsewhere can have been lost. */
export const refetchIfMissing = (error: Error) => isNotFound(error) && refetchNotifications()
