import { z } from 'zod'
import { passageIntents } from './book-options.ts'
import { chapter } from './chapters.ts'
import { endpoint } from './endpoint.ts'
import { generatingEndpoint } from './estimate.ts'
import { id, idParams, pathId, prose } from './fields.ts'
import { acceptedResponse, generatingFailures, generationParams } from './generation-fields.ts'
import { isVisible } from './text.ts'

/** Body of the call that orders suggestions for a passage (D-122). */
export const passageBody = z
  .object({
    /** The words of the passage, exactly as they are in the chapter. */
    quote: prose({ required: 'Quote is required', max: 20_000, tooLong: 'Passage too long' }),
    /** The UTF-16 offset of the quote in the chapter. */
    from: z.int().min(0),
    intent: z.enum(passageIntents, 'Intent is required'),
    instruction: prose({ max: 2000, tooLong: 'Instruction too long' }).default(''),
    count: z.int().min(1).max(3, 'At most three suggestions').default(1),
  })
  .refine(({ intent, instruction }) => intent !== 'custom' || isVisible(instruction), {
    path: ['instruction'],
    message: 'Instruction is required',
  })

/** The result of a passage generation. */
export const passageResult = z.object({
  chapterId: id,
  quote: z.string(),
  from: z.int(),
  intent: z.enum(passageIntents),
  suggestions: z.array(z.object({ text: z.string(), words: z.int() })),
  /** The index of the suggestion that was accepted into the chapter; null while none is accepted. */
  accepted: z.int().nullable(),
})
export type PassageResult = z.infer<typeof passageResult>

export const orderPassage = generatingEndpoint({
  method: 'POST',
  path: '/api/stories/{id}/chapters/{chapterId}/passage',
  access: 'user',
  tag: 'generations',
  summary: 'Order suggestions that replace a passage of a chapter',
  params: idParams.extend({ chapterId: pathId }),
  body: passageBody,
  idempotent: true,
  responses: { 201: acceptedResponse.extend(passageResult.shape), 202: acceptedResponse },
  failures: [...generatingFailures, 'mature_story', 'limit_reached', 'moved'],
})
export const acceptSuggestion = endpoint({
  method: 'POST',
  path: '/api/generations/{id}/accept',
  access: 'user',
  tag: 'generations',
  summary: 'Put a suggestion into the chapter',
  params: generationParams,
  body: z.object({ suggestion: z.int().min(0).max(2) }),
  responses: { 200: chapter },
  failures: ['mature_story', 'moved', 'conflict'],
})
