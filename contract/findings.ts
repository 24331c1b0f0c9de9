import { z } from 'zod'
import { findingKinds, findingStatuses } from './book-options.ts'
import { endpoint } from './endpoint.ts'
import { generatingEndpoint } from './estimate.ts'
import { id, idParams, pathId } from './fields.ts'
import { acceptedResponse, generatingFailures } from './generation-fields.ts'

/** A finding about a chapter (D-119). */
export const finding = z.object({
  id,
  chapterId: id,
  kind: z.enum(findingKinds),
  severity: z.enum(['note', 'warning', 'error']),
  /** The words of the chapter that the finding is about; '' when it is about the whole chapter. */
  quote: z.string(),
  /** UTF-16 offset of the quote in the chapter. */
  offset: z.int(),
  /** The thing that the chapter contradicts, such as a fact; null for a finding about the length of the chapter. */
  against: z
    .object({
      /**
       * The kind of the contradicted thing: `fact`, `character`, `location`, `chapter`, `contract`, `style` or
       * `order`.
       */
      kind: z.string(),
      id: id.nullable(),
      chapterId: id.nullable(),
      quote: z.string().nullable(),
    })
    .nullable(),
  /** One sentence that explains the finding to the writer. */
  why: z.string(),
  status: z.enum(findingStatuses),
})
export type Finding = z.infer<typeof finding>

export const listFindings = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/findings',
  access: 'user',
  tag: 'book',
  summary: 'The findings of my story, by chapter',
  params: idParams,
  query: z.object({
    chapterId: pathId.optional(),
    status: z.enum(findingStatuses).optional(),
  }),
  responses: { 200: z.array(finding) },
  failures: ['mature_story'],
})
export const updateFinding = endpoint({
  method: 'PUT',
  path: '/api/stories/{id}/findings/{findingId}',
  access: 'user',
  tag: 'book',
  summary: 'Leave a finding as it is, or open it again',
  params: idParams.extend({ findingId: pathId }),
  body: z.object({ status: z.enum(['open', 'waived']) }),
  responses: { 200: finding },
  failures: ['mature_story'],
})
export const reviewStory = generatingEndpoint({
  method: 'POST',
  path: '/api/stories/{id}/review',
  access: 'user',
  tag: 'generations',
  summary: 'Have my whole story checked; the text is not changed',
  params: idParams,
  idempotent: true,
  responses: { 201: acceptedResponse.extend({ findings: z.array(finding) }), 202: acceptedResponse },
  failures: [...generatingFailures, 'mature_story', 'generation_active', 'conflict'],
})
