import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageQuery, time, userId } from './fields.ts'

const params = z.object({ id: userId })

/** How the caller limits the contact with a person: by a block or a mute (D-147). */
export const distance = z.object({ id: userId, blocked: z.boolean(), muted: z.boolean() })
export type Distance = z.infer<typeof distance>

export const blockUser = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/block',
  access: 'user',
  tag: 'users',
  summary: 'Block a person; this ends the shares and collaborations between us',
  params,
  responses: { 200: distance },
  failures: [],
})
export const unblockUser = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/block',
  access: 'user',
  tag: 'users',
  summary: 'Unblock a person',
  params,
  responses: { 200: distance },
  failures: [],
})
export const muteUser = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/mute',
  access: 'user',
  tag: 'users',
  summary: 'Mute a person: what they do sends me no notification',
  params,
  responses: { 200: distance },
  failures: [],
})
export const unmuteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/mute',
  access: 'user',
  tag: 'users',
  summary: 'Unmute a person',
  params,
  responses: { 200: distance },
  failures: [],
})

/**
 * A person whom the caller has blocked or muted. The name is null when the caller cannot see it on other screens
 * (D-31).
 */
export const distantPerson = distance.extend({
  name: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: time,
})
export type DistantPerson = z.infer<typeof distantPerson>

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/user/blocks',
  access: 'user',
  tag: 'users',
  summary: 'People whom I have blocked or muted, newest first',
  query: pageQuery,
  responses: { 200: z.array(distantPerson) },
  failures: [],
})
