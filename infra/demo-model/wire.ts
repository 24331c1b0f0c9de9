import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Fault } from './faults.ts'

const MAX_BODY_BYTES = 16 * 1024 * 1024

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += (part as Buffer).length
    if (size > MAX_BODY_BYTES) throw new Error('the body is too large')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

/** Reads the JSON body of a request. @throws Error if the body is not JSON or larger than 16 MiB. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  return JSON.parse((await readBody(request)).toString('utf8') || '{}')
}

/** A file of a multipart body as the call log stores it: a hash and a size instead of its bytes. */
export type SentFile = { name: string; type: string; bytes: number; sha256: string }

/**
 * Reads a multipart body: its texts by name, and under `image` its files.
 * @throws Error if the body is not multipart or larger than 16 MiB.
 */
export async function readForm(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body = new Uint8Array(await readBody(request))
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(body, { headers }).formData()
  const fields: Record<string, unknown> = {}
  const image: SentFile[] = []
  for (const [name, value] of form) {
    // Browsers and clients send text in a multipart form with CRLF at line ends, and the demo model works with LF.
    if (typeof value === 'string') fields[name] = value.replaceAll('\r\n', '\n')
    else {
      const bytes = Buffer.from(await value.arrayBuffer())
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      image.push({ name: value.name, type: value.type, bytes: bytes.length, sha256 })
    }
  }
  return { ...fields, image }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Sends an error in the format of OpenAI's API. */
export function sendError(response: ServerResponse, status: number, message: string, code?: string): void {
  const types: Record<number, string> = {
    401: 'authentication_error',
    429: 'rate_limit_error',
    500: 'server_error',
  }
  const type = code === 'insufficient_quota' ? code : (types[status] ?? 'invalid_request_error')
  sendJson(response, status, { error: { message, type, param: null, code: code ?? null } })
}

const MESSAGES: Record<number, string> = {
  400: 'The request was not understood.',
  401: 'Incorrect API key provided.',
  404: 'The model does not exist.',
  429: 'Rate limit reached. Please try again later.',
  500: 'The server had an error while processing your request.',
  503: 'The engine is currently overloaded, please try again later.',
}

/** Carries out a fault that replaces the whole answer. Returns false if the call must still be answered. */
export function sendFault(response: ServerResponse, fault: Fault | undefined): boolean {
  if (fault?.type === 'hang') return true
  if (fault?.type === 'garbage') {
    const bytes = Buffer.from([0x00, 0xff, 0xfe, 0x7b, 0x22, 0xc3, 0x28, 0x80, 0x0a, 0x3c, 0x68, 0x31, 0x3e])
    response.writeHead(200, { 'content-type': 'application/json' }).end(bytes)
    return true
  }
  if (fault?.type !== 'status') return false
  if (fault.retryAfter !== undefined) response.setHeader('retry-after', String(fault.retryAfter))
  const code = fault.code ?? (fault.status === 429 ? 'rate_limit_exceeded' : undefined)
  const quota = 'You exceeded your current quota, please check your plan and billing details.'
  const message =
    fault.message ?? (code === 'insufficient_quota' ? quota : (MESSAGES[fault.status] ?? 'Something failed.'))
  sendError(response, fault.status, message, code)
  return true
}
