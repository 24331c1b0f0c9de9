import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { openModel } from '../../../worker/model/openai.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'

test('a model answer that arrives while the process is suspended is read, although the time limits have passed', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const choice = { index: 0, delta: { content: 'The lamp was lit.' }, finish_reason: 'stop' }
    setTimeout(() => response.end(`data: ${JSON.stringify({ choices: [choice] })}\n\ndata: [DONE]\n\n`), 300)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closeAfterTests(() => server.close())
  const config = parseConfig({
    DATABASE_URL: 'postgresql://none',
    REDIS_URL: 'redis://none',
    OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    OPENAI_API_KEY: 'test',
    MODEL_FIRST_BYTE_SECONDS: '1',
    MODEL_STALL_SECONDS: '1',
    MODEL_TIMEOUT_SECONDS: '1',
  })
  const model = openModel(config, { execute: (_call, send) => send() })
  const answer = model.chat({
    messages: [{ role: 'user', content: 'Light the lamp.' }],
    tier: 'free',
    signal: new AbortController().signal,
    onUsage: () => undefined,
  })
  await once(server, 'request')
  // Blocks the whole process while the answer arrives, so that its timers are late, as after SIGSTOP.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1600)
  expect(await answer).toMatchObject({ text: 'The lamp was lit.', finish: 'stop' })
})
