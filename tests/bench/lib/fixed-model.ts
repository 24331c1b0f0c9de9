import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { createDemoModel } from '../../../infra/demo-model/server.ts'

// This model server takes a fixed time for an answer: it sends the demo model's first answer to a kind of call again,
// in equal pieces. It is a separate process, so that its processor time does not count as that of the worker. It
// reports the real time of each call to its parent, because on a busy machine its timers are late too.

const proseMs = Number(process.env.PROSE_MS)
const readingMs = Number(process.env.READING_MS)
const pieces = 20

const demoModel = createDemoModel({ wordsPerSecond: 0 })
const demoModelUrl = await demoModel.listen(0)
const eventsByKind = new Map<string, string[]>()

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const began = performance.now()
  const body = await bodyOf(request)
  const kind = body.includes('"chapter_reading"') ? 'reading' : 'prose'
  let events = eventsByKind.get(kind)
  if (!events) {
    const headers = { 'content-type': 'application/json' }
    const first = await fetch(`${demoModelUrl}/chat/completions`, { method: 'POST', headers, body })
    events = (await first.text()).split('\n\n').filter(Boolean)
    eventsByKind.set(kind, events)
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const ms = kind === 'prose' ? proseMs : readingMs
  const share = (n: number) => Math.floor((n * events.length) / pieces)
  let firstAt: number | undefined
  for (let n = 0; n < pieces; n++) {
    const due = began + (ms * (n + 1)) / pieces - performance.now()
    if (due > 0) await after(due)
    const some = events.slice(share(n), share(n + 1))
    if (some.length === 0) continue
    response.write(`${some.join('\n\n')}\n\n`)
    firstAt ??= performance.now()
  }
  response.end(() => {
    const order = /\border (\d+)\b/.exec(body)?.[1]
    const asked = performance.timeOrigin + began
    process.send?.({
      order: Number(order ?? Number.NaN),
      ms: performance.now() - began,
      kind,
      asked,
      first: performance.timeOrigin + (firstAt ?? Number.NaN),
    })
  })
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => response.destroy(error))
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` })
})
