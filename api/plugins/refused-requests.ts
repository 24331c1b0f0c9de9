import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import { dataHeaders } from './security-headers.ts'

/** The path to which API calls with an undecodable path are rewritten. */
const malformedPath = '/api/malformed-address'

/** The path to which socket.io clients connect. */
export const socketPath = '/socket.io/'

/**
 * Rewrites a path with a broken escape (`/api/stories/%`, `/%e9`). The router would refuse it before any hook runs, so
 * the answer would lack the request id and the security headers of D-4.
 */
export function rewriteMalformedPath({ url = '/' }: IncomingMessage): string {
  if (!url.includes('%')) return url
  // A proxy may send the absolute form of an address (RFC 9112, 3.2.2).
  const [path = '/'] = url.replace(/^https?:\/\/[^/]*/i, '').split('?', 1)
  if (isDecodable(path)) return url
  return path.startsWith('/api/') ? malformedPath : '/malformed-address'
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * Answers 400 to calls whose path cannot be decoded, and to requests without a Host header. Node would refuse the
 * latter without the body of D-4. An expectation that Node does not know is ignored (RFC 9110, 10.1.1).
 */
export function refuseMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    const isMissing = headers.host === undefined && raw.httpVersion === '1.1'
    done(isMissing ? new AppError('invalid', 'The request has no Host header') : undefined)
  })
  app.server.on('checkExpectation', app.routing)
  app.server.on('connect', (_request, socket: Socket) => {
    refuseBrokenRequest({ code: 'CONNECT', name: 'Error', message: '' }, socket)
  })
  app.all(malformedPath, () => {
    throw new AppError('invalid', 'The address of the request cannot be decoded')
  })
}

/**
 * Returns whether a request may change its protocol. Any other request with an `Upgrade` header, such as one for
 * HTTP/2, is answered as if it had no such header (RFC 9110, 7.8): without an answer its connection would stay open
 * unused.
 */
export function isSocketUpgrade({ headers, url = '' }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith(socketPath)
}

const refusals: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers of the request are too large',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request took too long to arrive',
  },
  CONNECT: {
    status: '400 Bad Request',
    message: 'This server does not connect to other servers',
  },
}
const notHttp = { status: '400 Bad Request', message: 'The request is not valid HTTP' }

/**
 * Answers a broken, oversized or slow request with the error body of D-4. Node refuses it before Fastify receives it.
 */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, message } = refusals[error.code ?? ''] ?? notHttp
  const body = JSON.stringify(new AppError('invalid', message).body())
  const head = [
    `HTTP/1.1 ${status}`,
    `x-request-id: ${randomUUID()}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...Object.entries(dataHeaders).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
