import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, pageQuery, time, userId } from './fields.ts'

export const person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
})

export const message = z.object({
  id,
  senderId: userId,
  receiverId: userId,
  sender: person,
  content: z.string(),
  isRead: z.boolean(),
  type: z.string(),
  createdAt: time,
})
export type Message = z.infer<typeof message>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  access: 'user',
  tag: 'messages',
  summary: 'Messages to me, newest first; or the ones I sent',
  query: pageQuery.extend({ box: z.enum(['received', 'sent']).default('received') }),
  responses: { 200: z.array(message) },
})

export const collaborationRequest = z.object({
  id,
  requesterId: userId,
  toUserId: userId,
  requester: person,
  type: z.enum(['story', 'character', 'general']),
  message: z.string(),
  status: z.enum(['pending', 'accepted', 'rejected']),
  createdAt: time,
})
export type CollaborationRequest = z.infer<typeof collaborationRequest>

export const listCollaborationRequests = endpoint({
  method: 'GET',
  path: '/api/collaboration-requests',
  access: 'user',
  tag: 'messages',
  summary: 'Requests to me, newest first; or the ones I sent',
  query: pageQuery.extend({ box: z.enum(['received', 'sent']).default('received') }),
  responses: { 200: z.array(collaborationRequest) },
})
