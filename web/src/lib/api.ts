import type { z } from 'zod'
import type { Endpoints } from '#contract/endpoints.ts'
import { ApiError, isCursorRefused } from './api-error.ts'
import { clearToken, readToken } from './auth-token.ts'
import { clearEarlyCalls, takeEarlyCall } from './early-calls.ts'
import { repeatWhileBusy } from './repeat-while-busy.ts'

/** The method and path of a call: `'GET /api/stories/{id}'`. */
export type EndpointKey = keyof Endpoints

type RequestPart<K extends EndpointKey, P extends 'params' | 'query' | 'body'> =
  Endpoints[K] extends Record<P, infer S> ? (S extends z.ZodType ? S : undefined) : undefined

type QueryValue = string | number | boolean | readonly string[] | undefined

type Params<K extends EndpointKey> =
  RequestPart<K, 'params'> extends z.ZodType
    ? { params: { [N in keyof z.input<RequestPart<K, 'params'>>]: string | number } }
    : object
type Query<K extends EndpointKey> =
  RequestPart<K, 'query'> extends z.ZodType
    ? { query?: { [N in keyof z.input<RequestPart<K, 'query'>>]?: QueryValue } }
    : object
type Body<K extends EndpointKey> =
  RequestPart<K, 'body'> extends z.ZodType
    ? undefined extends z.input<RequestPart<K, 'body'>>
      ? { body?: z.input<RequestPart<K, 'body'>> }
      : { body: z.input<RequestPart<K, 'body'>> }
    : object

type Success = 200 | 201 | 202 | 204
type SuccessData<R> = {
  [S in keyof R & Success]: R[S] extends z.ZodType ? z.output<R[S]> : undefined
}[keyof R & Success]

/** The parsed body of a successful answer. */
export type ResponseData<K extends EndpointKey> = SuccessData<Endpoints[K]['responses']>

interface CallOptions {
  signal?: AbortSignal
  /** Whether the server answers with status 202 at once instead of waiting until the generation has finished (D-11). */
  respondAsync?: boolean
  /** Whether the browser sends the call even when the page is left; its body is at most 64 KiB. */
  keepalive?: boolean
  /** A repeated call with the same key and body returns the first result again (D-8). */
  idempotencyKey?: string
}

/** The params, query and body of a call, with options for sending it. */
export type CallInput<K extends EndpointKey> = Params<K> & Query<K> & Body<K> & CallOptions

type Arguments<K extends EndpointKey> =
  object extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>]

interface UntypedInput extends CallOptions {
  params?: Record<string, string | number>
  query?: Record<string, QueryValue>
  body?: unknown
}

/** Builds the path and query of a call and escapes each value. */
export function buildUrl(
  key: string,
  { params = {}, query = {} }: Pick<UntypedInput, 'params' | 'query'>,
): string {
  const template = key.slice(key.indexOf(' ') + 1)
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

async function send(
  method: string,
  url: string,
  { body, signal, respondAsync, keepalive = false, idempotencyKey }: UntypedInput,
): Promise<Response> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  const token = readToken()
  if (token) headers.Authorization = `Bearer ${token}`
  if (respondAsync) headers.Prefer = 'respond-async'
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  if (method !== 'GET') clearEarlyCalls()
  const earlyAnswer = method === 'GET' ? takeEarlyCall(url) : undefined
  const request = () =>
    fetch(url, {
      method,
      headers,
      credentials: 'include',
      keepalive,
      signal: signal ?? null,
      body: method === 'GET' ? null : JSON.stringify(body ?? {}),
    })
  const response = await repeatWhileBusy(await (earlyAnswer ?? request()), request)
  // The server rejected the token and used the cookie instead (D-24), so the token is removed. A token that was stored
  // during the call is kept.
  if (isTokenRejected(response) && readToken() === token) clearToken()
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return response
}

function isTokenRejected(response: Response): boolean {
  return response.headers.get('www-authenticate')?.includes('invalid_token') ?? false
}

async function parseBody(response: Response): Promise<unknown> {
  return response.status === 204 ? undefined : response.json()
}

/**
 * Makes one call. It rejects with ApiError if the answer is not successful, with TypeError if there is no answer, with
 * AbortError if `signal` aborts it, and with SyntaxError if the body of the answer is not JSON.
 */
export async function call<K extends EndpointKey>(
  key: K,
  ...[input]: Arguments<K>
): Promise<ResponseData<K>> {
  const loose: UntypedInput = input ?? {}
  const method = key.slice(0, key.indexOf(' '))
  const answer = send(method, buildUrl(key, loose), loose).then(parseBody)
  if (method !== 'GET') rememberChange(answer)
  return (await answer) as ResponseData<K>
}

const changes = new Set<Promise<unknown>>()

function rememberChange(answer: Promise<unknown>): void {
  const ended = answer.catch(() => undefined)
  changes.add(ended)
  void ended.then(() => changes.delete(ended))
}

/**
 * Waits until the calls with which this page now changes something are answered and their answers are handled. A push
 * about such a change can arrive before the answer.
 */
export async function untilChangesAreAnswered(): Promise<void> {
  await Promise.all(changes)
  await new Promise((resolve) => setTimeout(resolve))
}

/**
 * Reads all pages of a list by following `Link: rel="next"` (D-6). If the server refuses the cursor of a
 * page, it reads the list once more from the beginning.
 */
export async function callAll<K extends EndpointKey>(
  key: K,
  ...[input]: Arguments<K>
): Promise<ResponseData<K>> {
  const loose: UntypedInput = input ?? {}
  const first = buildUrl(key, loose)
  const items = await followPages(first, loose).catch((error: unknown) => {
    if (!isCursorRefused(error)) throw error
    return followPages(first, loose)
  })
  return items as ResponseData<K>
}

async function followPages(first: string, loose: UntypedInput): Promise<unknown[]> {
  const items: unknown[] = []
  let url: string | null = first
  while (url) {
    const response: Response = await send('GET', url, loose)
    items.push(...((await parseBody(response)) as unknown[]))
    url = nextPagePath(response.headers.get('link'))
  }
  return items
}

/** Reads one page of a list, the cursor of the next page, and the total number of items if the server returns it. */
export async function callPage<K extends EndpointKey>(
  key: K,
  ...[input]: Arguments<K>
): Promise<{ items: ResponseData<K>; total: number; next: string | null }> {
  const loose: UntypedInput = input ?? {}
  const response = await send('GET', buildUrl(key, loose), loose)
  const items = (await parseBody(response)) as unknown[]
  const total = Number(response.headers.get('x-total-count') ?? items.length)
  return {
    items: items as ResponseData<K>,
    total,
    next: cursorFromPath(nextPagePath(response.headers.get('link'))),
  }
}

/** Downloads a file, whose body is not JSON. */
export async function callFile<K extends EndpointKey>(key: K, ...[input]: Arguments<K>): Promise<Blob> {
  const loose: UntypedInput = input ?? {}
  return (await send('GET', buildUrl(key, loose), loose)).blob()
}

/**
 * Returns the path of the next page without the origin. Behind a proxy, the API's own origin may be wrong for the
 * browser.
 */
export function nextPagePath(link: string | null): string | null {
  const target = link?.match(/<([^>]+)>\s*;[^,]*rel="?next"?/)?.[1]
  if (!target) return null
  const url = new URL(target, window.location.origin)
  return url.pathname + url.search
}

function cursorFromPath(next: string | null): string | null {
  return next ? new URL(next, window.location.origin).searchParams.get('cursor') : null
}
