import OpenAI, { APIError } from 'openai'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDemoModel } from '../../infra/demo-model/server.ts'
import { chapterOf, delimit, wordsIn } from './requests.ts'

const demoModel = createDemoModel({ wordsPerSecond: 0 })
let url = ''
let client: OpenAI

beforeAll(async () => {
  url = await demoModel.listen(0)
  client = new OpenAI({ apiKey: 'any', baseURL: url, maxRetries: 0 })
})
afterAll(() => demoModel.close())

const control = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(url.replace('/v1', `/control/${path}`), init)
const addFaults = (rules: unknown): Promise<Response> =>
  control('faults', { method: 'POST', body: JSON.stringify(rules) })
type Logged = {
  call: string
  finished: number | null
  aborted: boolean
  fault: string | null
  wordsSent: number
}
const calls = async (): Promise<Logged[]> => (await (await control('calls')).json()) as Logged[]

beforeEach(async () => {
  await control('faults', { method: 'DELETE' })
  await control('calls', { method: 'DELETE' })
})

const ask = (headers: Record<string, string> = {}, signal?: AbortSignal) =>
  client.chat.completions.create(
    {
      model: 'demo-text-1',
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'Write.' },
        { role: 'user', content: delimit(chapterOf(0)) },
      ],
    },
    { headers, signal },
  )

async function gather(headers: Record<string, string> = {}) {
  const stream = await ask(headers)
  let text = ''
  let finish = ''
  let refusal = ''
  let usage = 0
  for await (const chunk of stream) {
    text += chunk.choices[0]?.delta.content ?? ''
    refusal += chunk.choices[0]?.delta.refusal ?? ''
    finish = chunk.choices[0]?.finish_reason ?? finish
    usage = chunk.usage?.completion_tokens ?? usage
  }
  return { text, finish, refusal, usage }
}

const structured = (headers: Record<string, string> = {}) =>
  client.chat.completions.create(
    {
      model: 'demo-text-1',
      messages: [{ role: 'user', content: delimit(chapterOf(0)) }],
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'story_outline',
          strict: true,
          schema: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
        },
      },
    },
    { headers },
  )

/** Waits for a condition, which is checked in each turn of the event loop. */
async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setImmediate(resolve))
}

describe('answers of the demo model', () => {
  test('the demo model streams a chapter with its usage, and gives the same text without a stream', async () => {
    const streamed = await gather()
    expect(wordsIn(streamed.text)).toBeGreaterThan(800)
    expect(streamed).toMatchObject({ finish: 'stop', refusal: '' })
    expect(streamed.usage).toBeGreaterThan(800)
    const whole = await client.chat.completions.create({
      model: 'demo-text-1',
      messages: [{ role: 'user', content: delimit(chapterOf(0)) }],
    })
    expect(whole.choices[0]?.message.content).toBe(streamed.text)
    expect((await calls()).map((call) => call.call)).toEqual(['prose', 'prose'])
  })

  test('the demo model answers a structured call, lists its models and flags sexual content with minors', async () => {
    expect(JSON.parse((await structured()).choices[0]?.message.content ?? '')).toHaveProperty('title')
    expect((await client.models.list()).data.map((model) => model.id)).toContain('demo-text-1')
    const verdicts = await client.moderations.create({
      input: ['They kissed, naked, at last.', 'An explicit love scene with a 14 year old.'],
    })
    expect(verdicts.results.map((one) => one.flagged)).toEqual([false, true])
    expect(verdicts.results[1]?.categories['sexual/minors']).toBe(true)
  })

  test('the demo model paints portraits and covers in the requested size', async () => {
    for (const [prompt, size, width, height] of [
      ['Portrait of Elena', '1024x1024', 1024, 1024],
      ['Book cover for a romance', '1024x1536', 1024, 1536],
    ] as const) {
      const image = await client.images.generate({ model: 'demo-image-1', prompt, size })
      const png = Buffer.from(image.data?.[0]?.b64_json ?? '', 'base64')
      expect(png.length).toBeLessThan(1.5e6)
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width, height })
    }
  })

  test('the demo model paints another picture for other reference pictures, and rejects files that are not pictures', async () => {
    const file = (text: string, type = 'image/png') => new File([text], 'one.png', { type })
    const edit = async (image: File[]) =>
      (await client.images.edit({ model: 'demo-image-1', prompt: 'Portrait of Elena', image })).data?.[0]
        ?.b64_json
    const one = await edit([file('a'), file('b')])
    expect(one).toBe(await edit([file('a'), file('b')]))
    expect(one).not.toBe(await edit([file('a'), file('c')]))
    await expect(edit([file('a', 'text/plain')])).rejects.toThrow(/unsupported type/)
    expect((await calls()).map(({ call }) => call)).toEqual(Array(4).fill('image_edit'))
    await addFaults([{ match: { call: 'image_edit' }, fault: { status: 404 } }])
    await expect(edit([file('a')])).rejects.toThrow(/404/)
  })

  test('the demo model answers invalid requests with 400 and unknown paths with 404', async () => {
    expect((await fetch(`${url}/chat/completions`, { method: 'POST', body: '{' })).status).toBe(400)
    expect((await fetch(`${url}/chat/completions`, { method: 'POST', body: '{"messages":[]}' })).status).toBe(
      400,
    )
    expect((await fetch(`${url}/nothing`)).status).toBe(404)
    expect((await addFaults([{ fault: { type: 'nonsense' } }])).status).toBe(400)
  })
})

describe('injected faults', () => {
  test.each([
    ['429:7', 429, 'rate_limit_exceeded', '7'],
    ['quota', 429, 'insufficient_quota', null],
    ['500', 500, null, null],
    ['401', 401, null, null],
    ['400', 400, null, null],
  ])('the injected fault %s answers with status %i and the code %s', async (fault, status, code, after) => {
    const error = await ask({ 'x-demo-model-fault': fault }).then(
      () => undefined,
      (thrown: APIError) => thrown,
    )
    expect(error).toBeInstanceOf(APIError)
    expect(error?.status).toBe(status)
    expect(error?.code ?? null).toBe(code)
    expect(error?.headers?.get('retry-after') ?? null).toBe(after)
  })

  test('a fault rule of the demo model applies to its kind of call, to the nth call or a limited number of times', async () => {
    await addFaults([
      {
        match: { call: 'prose', nth: 2 },
        fault: { status: 500, headers: { 'x-ratelimit-remaining-requests': '0' } },
      },
      { match: { call: 'story_outline' }, fault: { type: 'refusal' }, times: 1 },
    ])
    expect((await gather()).finish).toBe('stop')
    const error = await ask().then(
      () => undefined,
      (thrown: APIError) => thrown,
    )
    expect(error?.headers?.get('x-ratelimit-remaining-requests')).toBe('0')
    expect((await gather()).finish).toBe('stop')
    expect((await structured()).choices[0]?.message.refusal).toMatch(/sorry/)
    expect((await structured()).choices[0]?.message.content).toContain('title')
  })

  test('the injected fault drop breaks a stream of the demo model after the given number of words', async () => {
    const stream = await ask({ 'x-demo-model-fault': 'drop:25' })
    let text = ''
    await expect(async () => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? ''
    }).rejects.toThrow()
    expect(wordsIn(text)).toBe(25)
    expect((await calls())[0]).toMatchObject({ aborted: true, fault: 'drop', wordsSent: 25 })
  })

  test.each(['hang', 'stall:5', 'gate:5'])(
    'the injected fault %s sends no further bytes until the caller disconnects',
    async (fault) => {
      const leave = new AbortController()
      const answered = ask({ 'x-demo-model-fault': fault }, leave.signal).then(async (stream) => {
        for await (const _ of stream);
      })
      await until(async () => (await calls()).some((call) => fault === 'hang' || call.wordsSent === 5))
      leave.abort()
      await answered.catch((error: Error) => expect(error.message).toMatch(/abort/i))
      await until(async () => (await calls())[0]?.aborted === true)
    },
  )

  test('the injected fault gate holds a stream of the demo model until release is called', async () => {
    const done = gather({ 'x-demo-model-fault': 'gate:12' })
    await until(async () => (await calls())[0]?.wordsSent === 12)
    expect((await calls())[0]?.finished).toBeNull()
    await until(
      async () =>
        ((await (await control('release', { method: 'POST' })).json()) as { released: number }).released ===
        1,
    )
    expect(wordsIn((await done).text)).toBeGreaterThan(800)
  })

  test('the injected faults refusal, apology, empty and content-filter give a refusal, an apology, an empty text and a text that a filter has cut', async () => {
    expect(await gather({ 'x-demo-model-fault': 'refusal' })).toMatchObject({ text: '' })
    expect((await gather({ 'x-demo-model-fault': 'refusal' })).refusal).toMatch(/sorry/)
    expect((await gather({ 'x-demo-model-fault': 'apology' })).text).toMatch(/^I’m sorry/)
    expect((await gather({ 'x-demo-model-fault': 'empty' })).text).toBe('')
    const filtered = await gather({ 'x-demo-model-fault': 'content-filter:30' })
    expect(filtered.finish).toBe('content_filter')
    expect(wordsIn(filtered.text)).toBe(30)
  })

  test('the injected faults under-write, over-write and oversized change the number of words of a chapter', async () => {
    expect(wordsIn((await gather({ 'x-demo-model-fault': 'under-write:0.4' })).text)).toBeLessThan(500)
    expect(wordsIn((await gather({ 'x-demo-model-fault': 'over-write:1.7' })).text)).toBeGreaterThan(1500)
    expect(wordsIn((await gather({ 'x-demo-model-fault': 'oversized:6000' })).text)).toBeGreaterThanOrEqual(
      6000,
    )
  })

  test('the injected fault drip sends words no faster than at the given speed', async () => {
    const stream = await ask({ 'x-demo-model-fault': 'drip:100' })
    const started = Date.now()
    let words = 0
    for await (const chunk of stream) {
      words += wordsIn(chunk.choices[0]?.delta.content ?? '')
      if (words === 20) break
    }
    expect(Date.now() - started).toBeGreaterThan(100)
  })

  test('the injected faults garbage, truncated-json and wrong-schema give answers that do not match the schema', async () => {
    await expect(
      structured({ 'x-demo-model-fault': 'garbage' }).then(
        (answer) =>
          answer.choices[0]?.message.content?.length ??
          Promise.reject(new Error('the answer has no content')),
      ),
    ).rejects.toThrow()
    expect(() => JSON.parse('')).toThrow()
    const cut =
      (await structured({ 'x-demo-model-fault': 'truncated-json' })).choices[0]?.message.content ?? ''
    expect(() => JSON.parse(cut)).toThrow()
    expect(
      JSON.parse(
        (await structured({ 'x-demo-model-fault': 'wrong-schema' })).choices[0]?.message.content ?? '',
      ),
    ).toHaveProperty('unexpected')
  })
})

test('the demo model answers a question that is not about a story with fewer than 60 words', async () => {
  const { choices } = await client.chat.completions.create({
    model: 'demo-text-1',
    messages: [{ role: 'user', content: 'Answer with one short sentence: what is a lighthouse for?' }],
  })
  const text = choices[0]?.message.content ?? ''
  expect(wordsIn(text)).toBeGreaterThan(0)
  expect(wordsIn(text)).toBeLessThan(60)
})
