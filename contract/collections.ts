import { z } from 'zod'
import { character } from './characters.ts'
import { endpoint } from './endpoint.ts'
import { base, id, idParams, line, pageQuery, pathId, prose, queryFlag, time, userId } from './fields.ts'

export const collection = z.object({
  id,
  authorId: userId,
  authorName: z.string(),
  authorIsPublic: z.boolean(),
  name: z.string(),
  description: z.string(),
  isPublic: z.boolean(),
  /** Number of members that the viewer can see. */
  characterCount: z.int(),
  likes: z.int(),
  liked: z.boolean(),
  /** `hidden` is true after a moderator has hidden the collection (D-89). */
  hidden: z.boolean(),
  createdAt: time,
  updatedAt: time,
})
export type Collection = z.infer<typeof collection>

/** Body of POST and PUT /api/collections, and their form (D-257). */
export const collectionBody = z.object({
  name: line({ required: 'Collection name is required', max: 100, tooLong: 'Name too long' }),
  description: prose({ max: 1000, tooLong: 'Description too long' }).optional(),
  isPublic: z.boolean().optional(),
})

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/collections',
  access: 'user',
  tag: 'collections',
  summary: 'Collections: mine and public; or mine alone',
  query: pageQuery.extend({ personal: queryFlag }),
  responses: { 200: z.array(collection) },
  failures: [],
})
export const getCollection = endpoint({
  method: 'GET',
  path: '/api/collections/{id}',
  access: 'optional',
  tag: 'collections',
  summary: 'One collection',
  params: idParams,
  responses: { 200: collection },
  failures: [],
})
export const listCollectionCharacters = endpoint({
  method: 'GET',
  path: '/api/collections/{id}/characters',
  access: 'optional',
  tag: 'collections',
  summary: 'The characters of a collection, in order',
  params: idParams,
  responses: { 200: z.array(character) },
  heavy: 'longList',
  failures: [],
})
export const createCollection = endpoint({
  method: 'POST',
  path: '/api/collections',
  access: 'user',
  tag: 'collections',
  summary: 'Create a collection',
  body: collectionBody,
  responses: { 201: collection },
  failures: ['not_found'],
  idempotent: true,
})
export const updateCollection = endpoint({
  method: 'PUT',
  path: '/api/collections/{id}',
  access: 'user',
  tag: 'collections',
  summary: 'Change the given fields of a collection',
  params: idParams,
  body: collectionBody.partial().extend({ base }),
  responses: { 200: collection },
  failures: ['conflict', 'forbidden', 'hidden_by_moderator'],
})
export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/api/collections/{id}',
  access: 'user',
  tag: 'collections',
  summary: 'Delete a collection; its characters stay',
  params: idParams,
  responses: { 204: null },
  failures: ['forbidden'],
})
export const addCollectionCharacter = endpoint({
  method: 'POST',
  path: '/api/collections/{id}/characters',
  access: 'user',
  tag: 'collections',
  summary: 'Add a character to a collection; a repeat changes nothing',
  params: idParams,
  body: z.object({ characterId: id }),
  responses: { 201: collection },
  failures: ['forbidden'],
  idempotent: true,
})
export const removeCollectionCharacter = endpoint({
  method: 'DELETE',
  path: '/api/collections/{id}/characters/{characterId}',
  access: 'user',
  tag: 'collections',
  summary: 'Remove a character from a collection',
  params: idParams.extend({ characterId: pathId }),
  responses: { 204: null },
  failures: ['forbidden'],
})
