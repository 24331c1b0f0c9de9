import { z } from 'zod'
import { changedContract } from './chapter-contract.ts'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { generation, generationParams as params } from './generation-fields.ts'

/** The parts of a story that the model was given in the last prose call, and the parts that did not fit (D-110). */
export const generationMemory = z.object({
  /** The most tokens that the request may have, together with the model's answer (D-107). */
  budget: z.int(),
  used: z.int(),
  sections: z.array(
    z.object({
      name: z.string(),
      tokens: z.int(),
      items: z.array(
        z.object({
          /** The kind of the item, such as `character`, `fact`, `chapter`, `rule`. */
          kind: z.string(),
          id: id.nullable(),
          label: z.string(),
          tokens: z.int(),
          sent: z.enum(['whole', 'part', 'dropped']),
          why: z.string(),
        }),
      ),
    }),
  ),
})
export type GenerationMemory = z.infer<typeof generationMemory>

export const getGenerationMemory = endpoint({
  method: 'GET',
  path: '/api/generations/{id}/memory',
  access: 'user',
  tag: 'generations',
  summary: 'The parts of the story that were sent with the last call for prose',
  params,
  responses: { 200: generationMemory },
  failures: ['mature_story'],
})
export const putGenerationContract = endpoint({
  method: 'PUT',
  path: '/api/generations/{id}/contract',
  access: 'user',
  tag: 'generations',
  summary: 'Change the contract of a chapter that waits for my word',
  params,
  body: changedContract,
  responses: { 200: generation },
  failures: ['mature_story', 'conflict'],
})
export const approveGenerationContract = endpoint({
  method: 'POST',
  path: '/api/generations/{id}/contract/approve',
  access: 'user',
  tag: 'generations',
  summary: 'Let a chapter be written by its contract',
  params,
  responses: { 200: generation },
  failures: ['mature_story', 'budget_reached', 'conflict'],
})
