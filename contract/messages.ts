import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, line, pageQuery, prose, time, userId } from './fields.ts'
import { requestTypes, storyRoles, valuesOf } from './options.ts'

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
  failures: [],
})

export const collaborationRequest = z.object({
  id,
  requesterId: userId,
  toUserId: userId,
  requester: person,
  type: z.enum(['story', 'character', 'general']),
  /** The story that a request of type `story` is about; null for other types and older requests (D-152). */
  storyId: id.nullable(),
  /** The title of the story that the request is about. It is also null when the caller may no longer see the story. */
  storyTitle: z.string().nullable(),
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
  failures: [],
})

/** Body of POST /api/messages (D-260). */
export const messageBody = z.object({
  receiverId: line({ required: 'Receiver is required', max: 64 }),
  content: prose({ required: 'Message is required', max: 5000 }),
  type: z.literal('direct').default('direct'),
})
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  access: 'user',
  tag: 'messages',
  summary: 'Send a message',
  body: messageBody,
  responses: { 201: message },
  failures: ['blocked', 'not_found'],
  idempotent: true,
})
export const readMessage = endpoint({
  method: 'PUT',
  path: '/api/messages/{id}/read',
  access: 'user',
  tag: 'messages',
  summary: 'Mark a message to me as read',
  params: idParams,
  responses: { 200: message },
  failures: [],
})

/** Body of POST /api/collaboration-requests (D-155, D-260). */
export const collaborationRequestBody = z.object({
  toUserId: line({ required: 'User is required', max: 64 }),
  type: z.enum(valuesOf(requestTypes), 'Type is required'),
  /** The recipient's story on which the caller would like to work. It is used only when the type is `story`. */
  storyId: id.nullish(),
  message: prose({ required: 'Message is required', max: 2000 }),
})
export const sendCollaborationRequest = endpoint({
  method: 'POST',
  path: '/api/collaboration-requests',
  access: 'user',
  tag: 'messages',
  summary: 'Ask a user to collaborate',
  body: collaborationRequestBody,
  responses: { 201: collaborationRequest },
  failures: ['blocked', 'collaborations_off', 'not_found', 'conflict'],
  idempotent: true,
})
export const decideCollaborationRequest = endpoint({
  method: 'PUT',
  path: '/api/collaboration-requests/{id}',
  access: 'user',
  tag: 'messages',
  summary: 'Accept or reject a request to me, once; accepting opens the requested story',
  params: idParams,
  body: z.object({
    status: z.enum(['accepted', 'rejected'], 'Status must be accepted or rejected'),
    /** The role that the requester gets in the requested story (D-152). */
    role: z.enum(valuesOf(storyRoles), 'Role must be reader or commenter or editor').default('reader'),
  }),
  responses: { 200: collaborationRequest },
  failures: ['forbidden', 'already_decided', 'hidden_by_moderator'],
})
