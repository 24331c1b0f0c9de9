import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site's page makes a browser send (decision 27). Without both headers it is no browser's;
 * a bearer token is never sent by a browser on its own.
 * @throws AppError bad_origin.
 */
export function guardOrigin(request: FastifyRequest): void {
  if (safeMethods.has(request.method) || request.session?.via === 'bearer') return
  if (!isSameSite(request.headers, request.host)) {
    throw new AppError('bad_origin', 'This request came from another site')
  }
}

/** Whether a browser's headers speak of our own pages; `host` is what the request was sent to. */
export function isSameSite(
  headers: { origin?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined },
  host: string,
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (headers.origin === undefined) return true
  const origin = URL.parse(headers.origin)
  // Read by the origin's scheme: a proxy may name the port that browsers leave out.
  return Boolean(origin?.host) && URL.parse(`${origin?.protocol}//${host}`)?.host === origin?.host
}
