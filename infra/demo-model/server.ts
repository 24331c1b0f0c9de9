import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerChat, nameChatCall } from './chat.ts'
import type { Exchange } from './exchange.ts'
import { createFaults, parseFaultHeader } from './faults.ts'
import { answerImage, answerImageEdit } from './images.ts'
import { createLedger } from './ledger.ts'
import { moderate } from './moderation.ts'
import { readForm, readJson, sendError, sendFault, sendJson } from './wire.ts'

export const TEXT_MODEL = 'demo-text-1'
export const IMAGE_MODEL = 'demo-image-1'

const models = () => ({
  object: 'list',
  data: [TEXT_MODEL, IMAGE_MODEL].map((id) => ({
    id,
    object: 'model',
    created: 1767225600,
    owned_by: 'heartroom',
  })),
})

const ROUTES: Record<
  string,
  {
    kind: (body: Record<string, unknown>) => string
    answer: (e: Exchange) => unknown
    read?: (request: IncomingMessage) => Promise<unknown>
  }
> = {
  '/v1/chat/completions': { kind: nameChatCall, answer: answerChat },
  '/v1/images/generations': { kind: () => 'image', answer: answerImage },
  '/v1/images/edits': { kind: () => 'image_edit', answer: answerImageEdit, read: readForm },
  '/v1/moderations': {
    kind: () => 'moderation',
    answer: ({ body, response }) => sendJson(response, 200, moderate(body.input)),
  },
}

/** Creates the server. `listen(port)` resolves with its base URL; `close()` stops it and ends all open calls. */
export function createDemoModel(options: { wordsPerSecond: number }) {
  const ledger = createLedger()
  const faults = createFaults()

  async function answerControl(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    const route = `${request.method} ${path}`
    if (route === 'GET /control/calls') return sendJson(response, 200, ledger.list())
    if (route === 'DELETE /control/calls') ledger.clear()
    else if (route === 'DELETE /control/faults') faults.clear()
    else if (route === 'POST /control/faults') faults.add(await readJson(request))
    else if (route === 'POST /control/release') return sendJson(response, 200, { released: ledger.release() })
    else return sendError(response, 404, `there is no ${route}`)
    response.writeHead(204).end()
  }

  async function answerModelCall(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    const route = ROUTES[path]
    if (request.method === 'GET' && path === '/v1/models') return sendJson(response, 200, models())
    if (!route || request.method !== 'POST')
      return sendError(response, 404, `there is no ${request.method} ${path}`)
    const body = await (route.read ?? readJson)(request)
    if (typeof body !== 'object' || body === null)
      return sendError(response, 400, 'the body must be a JSON object')
    const fields = body as Record<string, unknown>
    const kind = route.kind(fields)
    const header = request.headers['x-demo-model-fault']
    const fault = typeof header === 'string' ? parseFaultHeader(header) : faults.take(kind)
    const call = ledger.open(kind, fields, fields.stream === true)
    call.fault = fault?.type ?? null
    const closed = new AbortController()
    response.once('close', () => {
      call.aborted = !response.writableFinished
      call.finished = Date.now()
      closed.abort()
    })
    for (const [name, value] of Object.entries(fault?.headers ?? {})) response.setHeader(name, value)
    if (sendFault(response, fault)) return
    await route.answer({ body: fields, response, call, fault, ledger, signal: closed.signal, ...options })
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://demo-model').pathname.replace(/\/+$/, '')
    const answer = path.startsWith('/control/') ? answerControl : answerModelCall
    answer(request, response, path).catch((error: Error) => {
      if (response.headersSent) response.destroy()
      else sendError(response, 400, error.message)
    })
  })

  // The value 0 turns off the time limit for idle connections. With a limit, a client that sends its next call while
  // the server closes the idle connection would get no answer.
  server.keepAliveTimeout = 0

  return {
    server,
    listen: (port: number, host = '127.0.0.1') =>
      new Promise<string>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          resolve(`http://${host}:${(server.address() as AddressInfo).port}/v1`)
        })
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
