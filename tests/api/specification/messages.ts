import { notify } from '#core/notifications/notifications.ts'
import { message, notification, request } from './entities.ts'
import type { Line, Scene } from './line.ts'
import { exactly, integer } from './shape.ts'

async function rung({ test, me }: Scene) {
  const made = await test.db.$transaction((tx) =>
    notify(tx, { userId: me.id, type: 'system', title: 'News', content: 'Read me' }),
  )
  return { params: { id: made?.notification.id ?? 0 } }
}
async function written({ test, me, other }: Scene) {
  const { id } = await test.db.message.create({
    data: { senderId: other.id, receiverId: me.id, content: 'Hello' },
  })
  return { params: { id } }
}
async function asked({ test, me, other }: Scene) {
  const { id } = await test.db.collaborationRequest.create({
    data: { requesterId: other.id, toUserId: me.id, type: 'story', message: 'Together?' },
  })
  return { params: { id } }
}
const listed = (make: (scene: Scene) => Promise<unknown>) => async (scene: Scene) => {
  await make(scene)
  return {}
}

/** The specified calls about notifications, messages and collaboration requests (D-45 to D-47, D-67, D-271, D-279). */
export const messages: readonly Line[] = [
  {
    call: 'GET /api/notifications',
    from: 'D-271',
    who: 'user',
    given: listed(rung),
    gives: [200, [notification]],
  },
  {
    call: 'GET /api/notifications/unread-count',
    from: 'D-271',
    who: 'user',
    given: listed(rung),
    gives: [200, { count: exactly(1), version: integer }],
  },
  {
    call: 'PUT /api/notifications/{id}/read',
    from: 'D-271',
    who: 'user',
    given: rung,
    gives: [200, { ...notification, isRead: exactly(true), unreadCount: exactly(0) }],
    stranger: [404, 'Notification not found'],
    missing: 'Notification not found',
  },
  {
    call: 'PUT /api/notifications/mark-all-read',
    from: 'D-271',
    who: 'user',
    given: listed(rung),
    gives: [200, { unreadCount: exactly(0) }],
  },
  {
    call: 'DELETE /api/notifications/{id}',
    from: 'D-271',
    who: 'user',
    given: rung,
    gives: [204],
    stranger: [404, 'Notification not found'],
    missing: 'Notification not found',
  },
  {
    call: 'GET /api/messages',
    from: 'D-279',
    who: 'user',
    given: listed(written),
    gives: [200, [message]],
  },
  {
    call: 'POST /api/messages',
    from: 'D-279',
    who: 'user',
    given: ({ other }) => ({ body: { receiverId: other.id, content: 'Hello', type: 'direct' } }),
    gives: [201, { ...message, isRead: exactly(false) }],
    wrong: [
      [{ content: '  \n' }, 'Message is required'],
      [{ content: undefined }, 'Message is required'],
      [{ receiverId: undefined }, 'Receiver is required'],
      [{ type: 'group' }, 'Type must be direct'],
    ],
  },
  {
    call: 'PUT /api/messages/{id}/read',
    from: 'D-279',
    who: 'user',
    given: written,
    gives: [200, { ...message, isRead: exactly(true) }],
    stranger: [404, 'Message not found'],
    missing: 'Message not found',
  },
  {
    call: 'GET /api/collaboration-requests',
    from: 'D-279',
    who: 'user',
    given: listed(asked),
    gives: [200, [{ ...request, status: exactly('pending') }]],
  },
  {
    call: 'POST /api/collaboration-requests',
    from: 'D-279',
    who: 'user',
    given: ({ other }) => ({ body: { toUserId: other.id, type: 'general', message: 'Together?' } }),
    gives: [201, { ...request, status: exactly('pending') }],
    wrong: [
      [{ type: undefined }, 'Type is required'],
      [{ type: 'cast' }, 'Type is required'],
      [{ message: ' ' }, 'Message is required'],
      [{ toUserId: '' }, 'User is required'],
    ],
  },
  ...(['accepted', 'rejected'] as const).map(
    (status): Line => ({
      call: 'PUT /api/collaboration-requests/{id}',
      from: `D-279: ${status}`,
      who: 'user',
      given: async (scene) => ({ ...(await asked(scene)), body: { status } }),
      gives: [200, { ...request, status: exactly(status) }],
      stranger: [403, 'Only the one who was asked can answer this request.'],
      missing: 'Collaboration request not found',
      wrong: [[{ status: 'pending' }, 'Status must be accepted or rejected']],
    }),
  ),
]
