import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { archiveKey } from '#core/storage/archive-key.ts'
import { openModel } from '../../../worker/model/openai.ts'
import { ask, type Bench, createBench, ended, queueAnotherGeneration, until } from '../../setup/bench.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
})
beforeEach(() => bench.demoModel.reset())

const bodies = async (call?: string) =>
  (await bench.demoModel.calls(call)).map(({ body }) => body as Record<string, unknown>)

test('a model request has the options that are set for its model, and no others', async () => {
  const worker = await bench.work({
    TEXT_MODEL: 'quill',
    MODEL_OPTIONS: '{"quill":{"temperature":0.9,"max_tokens":6000},"other":{"top_p":0.5}}',
  })
  const asked = await ask(bench.db)
  await ended(bench.db, asked.id)
  await worker.close()
  const sent = await bodies()
  expect(sent.length).toBeGreaterThan(1)
  for (const body of sent) {
    expect(body).toMatchObject({ model: 'quill', temperature: 0.9, max_tokens: 6000 })
    for (const option of ['top_p', 'presence_penalty', 'frequency_penalty'])
      expect(body).not.toHaveProperty(option)
  }
})

test('all model requests for a story have the same cache key', async () => {
  const worker = await bench.work()
  const asked = await ask(bench.db)
  await ended(bench.db, asked.id)
  await ended(bench.db, await queueAnotherGeneration(bench.db, asked))
  await worker.close()
  const keys = (await bodies()).map((body) => body.prompt_cache_key)
  expect(new Set(keys)).toEqual(new Set([`story-${asked.storyId}`]))
})

test('a model server that refuses the cache key gets the request once more without it, and no cache key from then on', async () => {
  const message = "Unrecognized request argument supplied: 'prompt_cache_key'"
  await bench.demoModel.faults({
    match: { call: 'prose', nth: 1 },
    fault: { type: 'status', status: 400, message },
  })
  const worker = await bench.work()
  const asked = await ask(bench.db)
  expect(await ended(bench.db, asked.id)).toMatchObject({ status: 'completed', failures: 0, attempt: 1 })
  await ended(bench.db, await queueAnotherGeneration(bench.db, asked))
  await worker.close()
  const keys = (await bodies('prose')).map((body) => 'prompt_cache_key' in body)
  expect(keys).toEqual([true, false, false])
})

test('the token budget of a prompt is the context size that is set for its model', async () => {
  const worker = await bench.work({ TEXT_MODEL: 'quill', MODEL_CONTEXT: '{"quill":9000}' })
  const asked = await ask(bench.db)
  await ended(bench.db, asked.id)
  await until('the archive', () =>
    bench.db.generation.findFirst({ where: { id: asked.id, archivedAt: { not: null } } }),
  )
  await worker.close()
  const archive = await bench.storage.get(archiveKey(asked.id))
  expect(archive && (await json(archive.body))).toMatchObject({ memory: { budget: 9000 } })
})

test('the onSent callback of a model call runs once, before the answer arrives', async () => {
  let answer = () => {}
  const server = createServer((_, response) => {
    answer = () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const chunk = { choices: [{ index: 0, delta: { content: 'Yes.' }, finish_reason: 'stop' }] }
      response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`)
    }
    if (sent > 0) answer()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterTests(async () => void server.close())
  const { port } = server.address() as AddressInfo
  const config = parseConfig({ ...bench.environment, OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` })
  const model = openModel(config, { execute: (_, send) => send() })
  let sent = 0
  const { text } = await model.chat({
    messages: [{ role: 'user', content: 'Do you read me?' }],
    tier: 'basic',
    signal: AbortSignal.timeout(60_000),
    onUsage: () => undefined,
    // The fake server answers only after onSent has run. If onSent ran after the answer, the test would never end.
    onSent: () => {
      sent += 1
      answer()
    },
  })
  expect({ text, sent }).toEqual({ text: 'Yes.', sent: 1 })
})
