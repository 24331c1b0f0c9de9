import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a request that a page of another site made a browser send (D-27). Only browsers send the headers Origin and
 * Sec-Fetch-Site, so a request without them is allowed. A request with a bearer token is allowed too, because a
 * browser never adds such a token by itself.
 * @throws AppError bad_origin
 */
export function assertSameOrigin(request: FastifyRequest): void {
  if (safeMethods.has(request.method) || request.session?.via === 'bearer') return
  if (!isSameSite(request.headers, request.host)) {
    throw new AppError('bad_origin', 'This request came from another site')
  }
}

/** Returns true when a browser's headers show a request from our own pages. `host` is the host of the request. */
export function isSameSite(
  headers: { origin?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined },
  host: string,
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (headers.origin === undefined) return true
  const origin = URL.parse(headers.origin)
  // The host of the request and that of its origin are parsed with the same scheme, because a proxy can name a default
  // port that browsers omit.
  return Boolean(origin?.host) && URL.parse(`${origin?.protocol}//${host}`)?.host === origin?.host
}
