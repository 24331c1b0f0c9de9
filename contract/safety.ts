import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageQuery, time, userId } from './fields.ts'

const params = z.object({ id: userId })

/** Whether the caller has blocked or muted a person (D-147). */
export const blockState = z.object({ id: userId, blocked: z.boolean(), muted: z.boolean() })
export type BlockState = z.infer<typeof blockState>

export const blockUser = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/block',
  access: 'user',
  tag: 'users',
  summary: 'Block a person; this ends the shares and collaborations between us',
  params,
  responses: { 200: blockState },
  failures: [],
})
export const unblockUser = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/block',
  access: 'user',
  tag: 'users',
  summary: 'Unblock a person',
  params,
  responses: { 200: blockState },
  failures: [],
})
export const muteUser = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/mute',
  access: 'user',
  tag: 'users',
  summary: 'Mute a person: what they do sends me no notification',
  params,
  responses: { 200: blockState },
  failures: [],
})
export const unmuteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/mute',
  access: 'user',
  tag: 'users',
  summary: 'Unmute a person',
  params,
  responses: { 200: blockState },
  failures: [],
})

/**
 * A person whom the caller has blocked or muted. The name is null when the caller cannot see it on other screens
 * (D-31).
 */
export const blockedOrMutedPerson = blockState.extend({
  name: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: time,
})
export type BlockedOrMutedPerson = z.infer<typeof blockedOrMutedPerson>

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/user/blocks',
  access: 'user',
  tag: 'users',
  summary: 'People whom I have blocked or muted, newest first',
  query: pageQuery,
  responses: { 200: z.array(blockedOrMutedPerson) },
  failures: [],
})
