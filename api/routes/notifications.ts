import type { FastifyInstance } from 'fastify'
import {
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
  unreadCount,
} from '#contract/notifications.ts'
import {
  markAllNotificationsRead,
  markNotificationRead,
  removeNotification,
} from '../actions/community/mark-notifications.ts'
import { findNotifications } from '../queries/notifications.ts'
import { checkedRoute, route } from '../wire/route.ts'
import { sendPage } from '../wire/send-page.ts'

/** Registers the calls for the notifications of the signed-in user. */
export function notificationRoutes(app: FastifyInstance): void {
  checkedRoute(app, listNotifications, async ({ db, checkedDb, user, query, request, reply }) =>
    sendPage(request, reply, await findNotifications(db, user.userId, query, checkedDb)),
  )

  route(app, unreadCount, async ({ user: { unreadState } }) => ({
    count: unreadState.unreadCount,
    version: unreadState.version,
  }))

  checkedRoute(app, readNotification, ({ params, user, publish, statement }) =>
    statement((on, after) => markNotificationRead({ on, after, publish }, user.userId, params.id)),
  )

  route(app, readAllNotifications, ({ user, publish, transaction }) =>
    transaction((tx, after) => markAllNotificationsRead({ tx, after, publish }, user.userId)),
  )

  route(app, deleteNotification, ({ params, user, publish, transaction }) =>
    transaction(async (tx, after) => {
      await removeNotification({ tx, after, publish }, user.userId, params.id)
      return undefined
    }),
  )
}
