import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setInterval } from 'node:timers'
import { expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { type Model, openModel } from '../../../worker/model/openai.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'

type Respond = (response: ServerResponse, request: IncomingMessage) => void

const mebibyte = Buffer.alloc(1024 * 1024, 'a')

/**
 * Starts a provider that serves its pictures at another address than its answers, and opens a model client for this
 * provider.
 */
async function provider(answers: { order: Respond; picture?: Respond }, settings = {}): Promise<Model> {
  const server = createServer((request, response) => {
    request.resume()
    const respond = request.url === '/picture' ? answers.picture : answers.order
    respond?.(response, request)
  })
  closeAfterTests(() => void server.close().closeAllConnections())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const OPENAI_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const services = { DATABASE_URL: 'postgresql://none', REDIS_URL: 'redis://none' }
  const config = parseConfig({ ...services, OPENAI_BASE_URL, OPENAI_API_KEY: 'test', ...settings })
  return openModel(config, { execute: (_call, send) => send() })
}

const linked: Respond = (response, request) => {
  const url = `http://${request.headers.host}/picture`
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [{ url }] }))
}

/** Writes bytes without end, and counts how many MiB it has written when the connection is closed. */
function endless(type: string, begin = ''): { respond: Respond; closed: Promise<number> } {
  const { promise, resolve } = Promise.withResolvers<number>()
  const respond: Respond = (response) => {
    let sent = 0
    response.setHeader('content-type', type).write(begin)
    const write = () => {
      do sent += 1
      while (!response.destroyed && response.write(mebibyte))
    }
    response.on('drain', write).on('close', () => resolve(sent))
    write()
  }
  return { respond, closed: promise }
}

const signal = new AbortController().signal
const paint = (model: Model) =>
  model.image({ prompt: 'A lamp', size: '1024x1024', tier: 'free', signal, onUsage: () => undefined })
const write = (model: Model) =>
  model.chat({
    messages: [{ role: 'user', content: 'A lamp' }],
    tier: 'free',
    signal,
    onUsage: () => undefined,
  })

test('a model answer with a picture that never ends is refused after 48 MiB, and its connection is closed', async () => {
  const { respond, closed } = endless('application/json', '{"data":[{"b64_json":"')
  await expect(paint(await provider({ order: respond }))).rejects.toMatchObject({
    failure: 'broken',
    message: 'the answer is larger than 48 MiB',
  })
  // The server can write more than the limit of 48 MiB before the connection is closed, because buffers hold bytes that
  // the client has not read.
  expect(await closed).toBeLessThan(80)
})

test('a streamed model answer with a line that never ends is refused after 48 MiB, and its connection is closed', async () => {
  const { respond, closed } = endless('text/event-stream', 'data: {"choices":[{"delta":{"content":"')
  await expect(write(await provider({ order: respond }))).rejects.toMatchObject({
    failure: 'broken',
    message: 'the answer is larger than 48 MiB',
  })
  expect(await closed).toBeLessThan(80)
})

test('an error that the provider reports within a streamed model answer is classified by its code', async () => {
  const order: Respond = (response) => {
    response.setHeader('content-type', 'text/event-stream').write('data: {"choices":[]}\n\n')
    response.end(
      'event: error\ndata: {"error":{"code":"content_filter","message":"stopped"}}\n\ndata: [DONE]\n\n',
    )
  }
  await expect(write(await provider({ order }))).rejects.toMatchObject({
    failure: 'refused',
    message: 'stopped',
  })
})

test('the download of a picture stops at its declared length when the server sends more bytes', async () => {
  // Node's server ends a body after the length that its header declares, so the test writes the bytes to the socket
  // itself.
  const picture: Respond = ({ socket }) => {
    socket?.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\ncontent-type: image/png\r\n\r\n')
    for (let n = 0; n < 64; n += 1) socket?.write(mebibyte)
  }
  const bytes = await paint(await provider({ order: linked, picture })).catch((error) => error.failure)
  expect(Buffer.isBuffer(bytes) ? bytes.length : bytes).toBe(10)
})

test('the download of a picture that ends before its declared length fails as a broken answer', async () => {
  const picture: Respond = (response) => {
    response.setHeader('content-length', 1000).write('short', () => response.destroy())
  }
  await expect(paint(await provider({ order: linked, picture }))).rejects.toMatchObject({ failure: 'broken' })
})

test('the download of a picture whose bytes stop is aborted after MODEL_STALL_SECONDS', async () => {
  const picture: Respond = (response) => void response.write('begin')
  const model = await provider({ order: linked, picture }, { MODEL_STALL_SECONDS: '1' })
  await expect(paint(model)).rejects.toMatchObject({
    failure: 'broken',
    message: 'the model stopped sending',
  })
})

test('the download of a picture that arrives byte by byte is aborted after MODEL_TIMEOUT_SECONDS', async () => {
  const picture: Respond = (response) => {
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  }
  const model = await provider({ order: linked, picture }, { MODEL_TIMEOUT_SECONDS: '2' })
  await expect(paint(model)).rejects.toMatchObject({ failure: 'broken', message: 'the model took too long' })
})
