import type { z } from 'zod'
import { type ErrorCode, errorStatus } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The callers that an endpoint accepts: everybody with the same answer (`public`), everybody, with more data for
 * signed-in callers (`optional`), signed-in users, or admins. `core/policy/policy.ts` decides what a user may do to one thing.
 */
export type Access = 'public' | 'optional' | 'user' | 'admin'

/**
 * Codes that no endpoint lists in `failures`: `failuresOf` derives them from other fields of the declaration, except
 * `range_not_satisfiable`, which only calls outside the contract answer.
 */
type DerivedCode =
  | 'invalid'
  | 'unauthorized'
  | 'bad_origin'
  | 'idempotency_mismatch'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'internal'
  | 'unavailable'
  | 'busy'
  | 'range_not_satisfiable'

/**
 * The kinds of calls that need much memory. Each process runs a few calls of each kind at a time; further calls wait,
 * and fail when they have waited too long (D-156).
 */
export type HeavyWork = 'upload' | 'download' | 'longList'

/** The error codes that an endpoint lists in `failures` if it can answer with them. */
export type DeclaredCode = Exclude<ErrorCode, DerivedCode>

/**
 * The declaration of one call of the API. Validation, serialization, the OpenAPI document, the typed client and several
 * test suites derive from it.
 */
export interface Endpoint {
  method: Method
  /** Path with parameters in braces: `/api/stories/{id}`. */
  path: `/${string}`
  access: Access
  /** A description of the call in one line, for the OpenAPI document. */
  summary: string
  /** The kind of resource that the call is about. The OpenAPI document groups calls by it. */
  tag: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The schema of the response for each status; null for an empty body. */
  responses: Readonly<Record<number, z.ZodType | null>>
  /** Failures that the other fields of the declaration do not imply; `failuresOf` gives all of them. */
  failures: readonly DeclaredCode[]
  /** The media type of a successful response that has a body but no schema. */
  produces?: string
  /** Whether a client may send the header `Idempotency-Key`, so that a repeated call has no second effect (D-8). */
  idempotent?: boolean
  /** Largest body in bytes; the default is 256 KiB (D-7). */
  bodyLimit?: number
  /**
   * The kind of heavy work for which the call takes a slot. An upload takes its slot before its body is read, and a
   * list takes one only if the list is long.
   */
  heavy?: HeavyWork
  /** The rate limit for each IP address, which applies in addition to the general rate limit of all calls. */
  rateLimit?: { max: number; seconds: number }
}

/** Returns the declaration of an endpoint unchanged, with its exact types. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

/**
 * Returns every code that a call can answer with: the codes in `failures`, and those that follow from the rest of the
 * declaration. They are in the order of `errorStatus`.
 */
export function failuresOf(endpoint: Endpoint): readonly ErrorCode[] {
  const { method, access, params, query, idempotent, heavy, failures } = endpoint
  // Every method except GET reads a body, so it can fail because the body is malformed, too large or of another type.
  const writes = method !== 'GET'
  const codes = new Set<ErrorCode>([...failures, 'rate_limited', 'internal', 'unavailable'])
  if (writes || params || query) codes.add('invalid')
  if (writes) codes.add('bad_origin').add('payload_too_large').add('unsupported_media_type')
  if (params) codes.add('not_found')
  if (access === 'user' || access === 'admin') codes.add('unauthorized')
  if (access === 'admin') codes.add('forbidden')
  if (idempotent) codes.add('idempotency_mismatch')
  if (heavy) codes.add('busy')
  return (Object.keys(errorStatus) as ErrorCode[]).filter((code) => codes.has(code))
}
