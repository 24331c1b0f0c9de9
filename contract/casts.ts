import { z } from 'zod'
import { character } from './characters.ts'
import { endpoint } from './endpoint.ts'
import { base, id, idParams, line, pageQuery, pathId, prose, time, userId } from './fields.ts'

export const cast = z.object({
  id,
  authorId: userId,
  name: z.string(),
  genre: z.string(),
  description: z.string(),
  characterCount: z.int(),
  /** The first three members of the cast, whose pictures the card of the cast shows. */
  faces: z.array(z.object({ id, name: z.string(), imageUrl: z.string().nullable() })),
  createdAt: time,
  updatedAt: time,
})
export type Cast = z.infer<typeof cast>

export const listCasts = endpoint({
  method: 'GET',
  path: '/api/casts',
  access: 'user',
  tag: 'casts',
  summary: 'My casts',
  query: pageQuery,
  responses: { 200: z.array(cast) },
  failures: [],
})
export const listCastCharacters = endpoint({
  method: 'GET',
  path: '/api/casts/{id}/characters',
  access: 'user',
  tag: 'casts',
  summary: 'The members of a cast, in order',
  params: idParams,
  responses: { 200: z.array(character) },
  heavy: 'longList',
  failures: [],
})

/** Body of POST and PUT /api/casts (D-35); POST also takes members. */
export const castBody = z.object({
  name: line({ required: 'Name is required', max: 100, tooLong: 'Name too long' }),
  genre: line({ max: 50, tooLong: 'Genre too long' }).optional(),
  description: prose({ max: 1000, tooLong: 'Description too long' }).optional(),
})
export const createCast = endpoint({
  method: 'POST',
  path: '/api/casts',
  access: 'user',
  tag: 'casts',
  summary: 'Create a cast',
  body: castBody.extend({ characterIds: z.array(id).max(100, 'Choose at most 100 characters').default([]) }),
  responses: { 201: cast },
  failures: ['not_found'],
  idempotent: true,
})
export const getCast = endpoint({
  method: 'GET',
  path: '/api/casts/{id}',
  access: 'user',
  tag: 'casts',
  summary: 'One of my casts',
  params: idParams,
  responses: { 200: cast },
  failures: [],
})
export const updateCast = endpoint({
  method: 'PUT',
  path: '/api/casts/{id}',
  access: 'user',
  tag: 'casts',
  summary: 'Change the given fields of a cast',
  params: idParams,
  body: castBody.partial().extend({ base }),
  responses: { 200: cast },
  failures: ['conflict', 'forbidden'],
})
export const deleteCast = endpoint({
  method: 'DELETE',
  path: '/api/casts/{id}',
  access: 'user',
  tag: 'casts',
  summary: 'Delete a cast; its characters stay',
  params: idParams,
  responses: { 204: null },
  failures: ['forbidden'],
})
export const addCastCharacter = endpoint({
  method: 'POST',
  path: '/api/casts/{id}/characters',
  access: 'user',
  tag: 'casts',
  summary: 'Add a character to a cast; a repeat changes nothing',
  params: idParams,
  body: z.object({ characterId: id }),
  responses: { 201: cast },
  failures: ['forbidden'],
  idempotent: true,
})
export const removeCastCharacter = endpoint({
  method: 'DELETE',
  path: '/api/casts/{id}/characters/{characterId}',
  access: 'user',
  tag: 'casts',
  summary: 'Remove a character from a cast',
  params: idParams.extend({ characterId: pathId }),
  responses: { 204: null },
  failures: ['forbidden'],
})
