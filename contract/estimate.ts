import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { queryFlag } from './fields.ts'

const range = z.object({ p50: z.number(), p90: z.number() })

/** The estimated time and cost of an order, from past orders of the same kind and length (D-151, D-155). */
export const estimate = z.object({
  tokens: range,
  /** The cost in US dollars; null when the price of a model is not known. */
  usd: range.nullable(),
  seconds: range,
})
export type Estimate = z.infer<typeof estimate>

const query = z.object({
  /** If true, the call returns an estimate of the order and does not order anything. */
  estimate: queryFlag,
})

/**
 * Declares a call that orders a generation. With `?estimate=true` it makes every check of the order and answers 200
 * with the estimate. The type leaves that answer out, because a caller who orders never gets it.
 */
export function generatingEndpoint<const E extends Endpoint>(declaration: E): E & { query: typeof query } {
  return { ...declaration, query, responses: { 200: estimate, ...declaration.responses } }
}
