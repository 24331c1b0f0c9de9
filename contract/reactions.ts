import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams } from './fields.ts'

// The endpoints for likes and saves of stories are in stories.ts.

/** The answer to a like or a save: whether the viewer now likes and saves the thing, and its number of likes (D-32). */
export const reaction = z.object({ id, liked: z.boolean(), saved: z.boolean(), likeCount: z.int() })
export type Reaction = z.infer<typeof reaction>

export const likeCharacter = endpoint({
  method: 'POST',
  path: '/api/characters/{id}/like',
  access: 'user',
  tag: 'characters',
  summary: 'Like a character',
  params: idParams,
  responses: { 200: reaction },
  failures: [],
})
export const unlikeCharacter = endpoint({
  method: 'DELETE',
  path: '/api/characters/{id}/like',
  access: 'user',
  tag: 'characters',
  summary: 'Take a like back',
  params: idParams,
  responses: { 200: reaction },
  failures: [],
})
export const saveCharacter = endpoint({
  method: 'POST',
  path: '/api/characters/{id}/save',
  access: 'user',
  tag: 'characters',
  summary: 'Save a character',
  params: idParams,
  responses: { 200: reaction },
  failures: [],
})
export const unsaveCharacter = endpoint({
  method: 'DELETE',
  path: '/api/characters/{id}/save',
  access: 'user',
  tag: 'characters',
  summary: 'Take a character off the Saved list',
  params: idParams,
  responses: { 200: reaction },
  failures: [],
})
export const likeLocation = endpoint({
  method: 'POST',
  path: '/api/locations/{id}/like',
  access: 'user',
  tag: 'locations',
  summary: 'Like a location',
  params: idParams,
  responses: { 200: reaction },
  failures: [],
})
export const unlikeLocation = endpoint({
  method: 'DELETE',
  path: '/api/locations/{id}/like',
  access: 'user',
  tag: 'locations',
  summary: 'Take a like back',
  params: idParams,
  responses: { 200: reaction },
  failures: [],
})
export const saveLocation = endpoint({
  method: 'POST',
  path: '/api/locations/{id}/save',
  access: 'user',
  tag: 'locations',
  summary: 'Save a location',
  params: idParams,
  responses: { 200: reaction },
  failures: [],
})
export const unsaveLocation = endpoint({
  method: 'DELETE',
  path: '/api/locations/{id}/save',
  access: 'user',
  tag: 'locations',
  summary: 'Take a location off the Saved list',
  params: idParams,
  responses: { 200: reaction },
  failures: [],
})
export const likeCollection = endpoint({
  method: 'POST',
  path: '/api/collections/{id}/like',
  access: 'user',
  tag: 'collections',
  summary: 'Like a collection',
  params: idParams,
  responses: { 200: z.object({ id, liked: z.boolean(), likes: z.int() }) },
  failures: [],
})
export const unlikeCollection = endpoint({
  method: 'DELETE',
  path: '/api/collections/{id}/like',
  access: 'user',
  tag: 'collections',
  summary: 'Take a like back',
  params: idParams,
  responses: { 200: z.object({ id, liked: z.boolean(), likes: z.int() }) },
  failures: [],
})
