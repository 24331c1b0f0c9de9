import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, pageQuery, time, userId } from './fields.ts'
import { message, person } from './messages.ts'

/** One row in the list of conversations: the messages between the caller and one other person (D-148). */
export const conversation = z.object({
  /** The id of the other person in the conversation. */
  userId,
  /**
   * `person` is null for a private profile that has not written to the caller (D-31), and for an account that was
   * erased.
   */
  person: person.nullable(),
  /** `isErased` is true when the account of the other person was erased: what the caller wrote can still be read. */
  isErased: z.boolean(),
  /** `canWrite` is false when a message to the other person would be refused. */
  canWrite: z.boolean(),
  lastMessage: z.object({
    id,
    senderId: userId,
    /** The first 140 characters of the last message. */
    preview: z.string(),
    createdAt: time,
  }),
  unreadCount: z.int(),
})
export type Conversation = z.infer<typeof conversation>

const personParams = z.object({ userId: z.string().min(1).max(64) })

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  access: 'user',
  tag: 'messages',
  summary: 'My conversations, one row a person, the latest first',
  query: pageQuery,
  responses: { 200: z.array(conversation) },
  failures: [],
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/{userId}',
  access: 'user',
  tag: 'messages',
  summary:
    'The messages between me and a person in both directions, newest below; the next page has the ones before',
  params: personParams,
  query: pageQuery,
  responses: { 200: z.array(message) },
  failures: [],
})

export const readConversation = endpoint({
  method: 'PUT',
  path: '/api/conversations/{userId}/read',
  access: 'user',
  tag: 'messages',
  summary: 'Mark the messages of a person to me as read, up to the one that I have seen',
  params: personParams,
  body: z.object({ upTo: id.optional() }),
  responses: { 200: z.object({ userId, unreadCount: z.int() }) },
  failures: [],
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/messages/{id}',
  access: 'user',
  tag: 'messages',
  summary: 'Delete a message that I wrote, for both sides',
  params: idParams,
  responses: { 204: null },
  failures: ['forbidden'],
})
