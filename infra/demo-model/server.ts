import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerChat, kindOfChat } from './chat.ts'
import type { Exchange } from './exchange.ts'
import { createFaults, parseFaultHeader } from './faults.ts'
import { answerImage } from './images.ts'
import { createLedger } from './ledger.ts'
import { moderate } from './moderation.ts'
import { failWith, readJson, sendError, sendJson } from './wire.ts'

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
  { kind: (body: Record<string, unknown>) => string; answer: (e: Exchange) => unknown }
> = {
  '/v1/chat/completions': { kind: kindOfChat, answer: answerChat },
  '/v1/images/generations': { kind: () => 'image', answer: answerImage },
  '/v1/moderations': {
    kind: () => 'moderation',
    answer: ({ body, response }) => sendJson(response, 200, moderate(body.input)),
  },
}

/** The demo model as a server: `listen(port)` gives its base URL, `close()` ends it and every call it holds. */
export function createDemoModel(options: { wordsPerSecond: number }) {
  const ledger = createLedger()
  const faults = createFaults()

  async function control(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const what = `${request.method} ${path}`
    if (what === 'GET /control/calls') return sendJson(response, 200, ledger.list())
    if (what === 'DELETE /control/calls') ledger.clear()
    else if (what === 'DELETE /control/faults') faults.clear()
    else if (what === 'POST /control/faults') faults.add(await readJson(request))
    else if (what === 'POST /control/release') return sendJson(response, 200, { released: ledger.release() })
    else return sendError(response, 404, `there is no ${what}`)
    response.writeHead(204).end()
  }

  async function work(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const route = ROUTES[path]
    if (request.method === 'GET' && path === '/v1/models') return sendJson(response, 200, models())
    if (!route || request.method !== 'POST')
      return sendError(response, 404, `there is no ${request.method} ${path}`)
    const body = await readJson(request)
    if (typeof body !== 'object' || body === null)
      return sendError(response, 400, 'the body must be a JSON object')
    const fields = body as Record<string, unknown>
    const kind = route.kind(fields)
    const header = request.headers['x-demo-model-fault']
    const fault = typeof header === 'string' ? parseFaultHeader(header) : faults.take(kind)
    const call = ledger.open(kind, fields, fields.stream === true)
    call.fault = fault?.type ?? null
    const gone = new AbortController()
    response.once('close', () => {
      call.aborted = !response.writableFinished
      call.finished = Date.now()
      gone.abort()
    })
    for (const [name, value] of Object.entries(fault?.headers ?? {})) response.setHeader(name, value)
    if (failWith(response, fault)) return
    await route.answer({ body: fields, response, call, fault, ledger, signal: gone.signal, ...options })
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://demo-model').pathname.replace(/\/+$/, '')
    const answer = path.startsWith('/control/') ? control : work
    answer(request, response, path).catch((error: Error) => {
      if (response.headersSent) response.destroy()
      else sendError(response, 400, error.message)
    })
  })

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
