import { z } from 'zod'
import { character } from './characters.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, pageQuery, time, userId } from './fields.ts'

export const cast = z.object({
  id,
  authorId: userId,
  name: z.string(),
  genre: z.string(),
  description: z.string(),
  characterCount: z.int(),
  /** The first three members, for the card. */
  faces: z.array(z.object({ id, name: z.string(), imageUrl: z.string().nullable() })),
  createdAt: time,
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
})
export const listCastCharacters = endpoint({
  method: 'GET',
  path: '/api/casts/{id}/characters',
  access: 'user',
  tag: 'casts',
  summary: 'The members of a cast, in order',
  params: idParams,
  responses: { 200: z.array(character) },
})
