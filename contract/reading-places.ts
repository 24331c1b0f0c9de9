import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, time } from './fields.ts'

/** The reading position of a user in a story, shared by all devices of the user (D-157). */
export const readingPlace = z.object({
  /** The id of the chapter at which the user stopped reading; null while the user has not read in the story. */
  chapterId: id.nullable(),
  /** The paragraph of the chapter at the top of the window, from 0. */
  paragraph: z.int(),
  updatedAt: time.nullable(),
})
export type ReadingPlace = z.infer<typeof readingPlace>

export const getReadingPlace = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/reading-place',
  access: 'user',
  tag: 'stories',
  summary: 'Where I read a story',
  params: idParams,
  responses: { 200: readingPlace },
  failures: [],
})
export const putReadingPlace = endpoint({
  method: 'PUT',
  path: '/api/stories/{id}/reading-place',
  access: 'user',
  tag: 'stories',
  summary: 'Keep where I read a story',
  params: idParams,
  body: z.object({ chapterId: id, paragraph: z.int().min(0).max(100_000) }),
  responses: { 200: readingPlace },
  failures: [],
})
