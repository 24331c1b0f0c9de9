import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anyone, a signed-in user, or an admin. What a user may do to one thing is the policy's matter. */
export type Access = 'public' | 'user' | 'admin'

/** One call of the API. Validation, serialization, the OpenAPI page, the typed client and the authorization test come from it. */
export interface Endpoint {
  method: Method
  /** Path with parameters in braces, as the specification writes it: `/api/stories/{id}`. */
  path: `/${string}`
  access: Access
  /** One line for the OpenAPI page. */
  summary: string
  /** The resource noun the call belongs to. */
  tag: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Responses by status; null is an empty body. Errors need no entry: they all have the error body. */
  responses: Readonly<Record<number, z.ZodType | null>>
  /** What a success without a schema carries, when it is not empty: a media type. */
  produces?: string
  /** Takes `Idempotency-Key` (decision 8). */
  idempotent?: boolean
  /** Bytes the body may have; 256 KiB unless said (decision 7). */
  bodyLimit?: number
  /** Per-address rate limit beside the general one. */
  rateLimit?: { max: number; seconds: number }
}

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}
