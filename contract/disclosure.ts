import { z } from 'zod'
import { aiLabels } from './ai-label.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, readerQuery, shareQuery, time } from './fields.ts'
import { valuesOf } from './options.ts'

const share = z.number().min(0).max(1)

/** The share of a story that a model made (D-145), measured over the chapters that the viewer may read. */
export const disclosure = z.object({
  /** The number of words that a model wrote, divided by the number of all words; 0 for a story without words. */
  share,
  label: z.enum(valuesOf(aiLabels)),
  chapters: z.array(z.object({ id, share })),
  /** The number of the story's pictures that a model made: the cover, and portraits of the story's characters. */
  images: z.int(),
  /** The names of the models that wrote words or made pictures of the story. */
  models: z.array(z.string()),
  /**
   * The times of the first and the last work of a model on the story; null when no model worked on it, or when the time
   * is not known.
   */
  from: time.nullable(),
  to: time.nullable(),
})
export type Disclosure = z.infer<typeof disclosure>

export const getDisclosure = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/disclosure',
  access: 'optional',
  tag: 'stories',
  summary: 'Where the words and pictures of a story come from, also with the token of its share link',
  params: idParams,
  query: shareQuery.extend(readerQuery.shape),
  responses: { 200: disclosure },
  failures: [],
})
