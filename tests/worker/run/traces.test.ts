import { beforeAll, expect, test } from 'vitest'
import { type Bench, createBench, ended, until } from '../../setup/bench.ts'
import { createCharacter, createStory, createUser, type TestUser } from '../../setup/factories.ts'
import { type Fleet, startFleet } from '../../setup/fleet.ts'
import { type CollectedSpan, startCollector } from '../../setup/trace-collector.ts'

const asked = '4bf92f3577b34da6a3ce929d0e0e4736'
const secret = 'Quillfeather keeps the lamp at Norrowgate'
const chapterOrder = { plot: secret, setting: secret, chapterSize: 'short' }

let bench: Bench
let fleet: Fleet
let collector: Awaited<ReturnType<typeof startCollector>>

beforeAll(async () => {
  collector = await startCollector()
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, MODERATION: 'on', RATE_LIMITS: 'off' }
  bench = await createBench(settings)
  bench.spawnWorker()
  fleet = await startFleet(bench, 1, { DRAIN_DELAY_SECONDS: '0' })
}, 60_000)

async function order(
  writer: TestUser,
  storyId: number,
  headers: Record<string, string> = {},
): Promise<string> {
  const { status, body } = await fleet.call('POST', `/api/stories/${storyId}/generate-chapter`, {
    token: writer.token,
    body: chapterOrder,
    headers,
  })
  expect(status).toBe(202)
  return String(body.generationId)
}

async function newStory(): Promise<{ writer: TestUser; storyId: number }> {
  const writer = await createUser(bench.db)
  const story = await createStory(bench.db, writer, { title: secret })
  const character = await createCharacter(bench.db, writer, { name: 'Elena Marsh' })
  await bench.db.storyCharacter.create({ data: { storyId: story.id, characterId: character.id } })
  return { writer, storyId: story.id }
}

/** Waits until the trace of a generation contains its archive. @returns its spans. */
async function traceOf(id: string): Promise<CollectedSpan[]> {
  return until(`the trace of ${id}`, async () => {
    const archive = collector.spans.find(
      (span) => span.name === 'archive' && span.fields['generation.id'] === id,
    )
    const all = collector.spans.filter(({ traceId }) => traceId === archive?.traceId)
    // The API and the worker export their spans at different times.
    return archive && all.some(({ service }) => service === 'heartroom-api') ? all : null
  })
}

const treeOf = (spans: CollectedSpan[]) => {
  const names = new Map(spans.map(({ spanId, name }) => [spanId, name]))
  return spans.map(({ name, parentSpanId }) => `${names.get(parentSpanId) ?? parentSpanId} > ${name}`).sort()
}

test('one trace of a generation contains the API call, the wait in the queue, every model request and the archive', async () => {
  const { writer, storyId } = await newStory()
  const id = await order(writer, storyId, { traceparent: `00-${asked}-00f067aa0ba902b7-01` })
  expect(await ended(bench.db, id)).toMatchObject({ status: 'completed' })
  const spans = await traceOf(id)
  const call = 'POST /api/stories/:id/generate-chapter'
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([asked]))
  expect([...new Set(treeOf(spans))]).toEqual(
    [
      `00f067aa0ba902b7 > ${call}`,
      `${call} > wait in line`,
      `${call} > run chapter`,
      'run chapter > claim',
      'run chapter > context',
      'run chapter > model moderation',
      'run chapter > model prose',
      'run chapter > model reading',
      'run chapter > finish',
      'run chapter > archive',
    ].sort(),
  )
  const find = (name: string) => spans.find((span) => span.name === name)
  expect(find(call)).toMatchObject({
    service: 'heartroom-api',
    fields: { 'http.response.status_code': 202, 'user.id': writer.id },
  })
  expect(find('run chapter')).toMatchObject({
    service: 'heartroom-worker',
    fields: { 'generation.id': id, 'generation.attempt': 1, 'heartroom.outcome': 'completed' },
    failed: false,
  })
  const calls = await bench.db.modelCall.findMany({ where: { generationId: id, purpose: 'prose' } })
  expect(find('model prose')?.fields).toMatchObject({
    'gen_ai.request.model': calls[0]?.model,
    'gen_ai.usage.output_tokens': calls[0]?.completionTokens,
    'heartroom.outcome': 'ok',
  })
  const [waited, ran] = [find('wait in line'), find('run chapter')]
  expect(waited?.endedAt).toBeLessThanOrEqual(ran?.endedAt ?? 0)
  expect(find('claim')?.startedAt).toBe(ran?.startedAt)
  // Spans contain ids, names and counts, but no text of users.
  expect(JSON.stringify(collector.spans)).not.toMatch(/Quillfeather|Norrowgate|Elena|candle/)
})

test('a retried run is in the trace of the failed run and links to it, also if the caller of the API sends no trace', async () => {
  await bench.demoModel.faults({ match: { call: 'prose', nth: 1 }, fault: { type: 'status', status: 500 } })
  const { writer, storyId } = await newStory()
  const id = await order(writer, storyId)
  expect(await ended(bench.db, id)).toMatchObject({ status: 'completed', attempt: 2 })
  const spans = await traceOf(id)
  const [first, second] = spans
    .filter(({ name }) => name === 'run chapter')
    .sort((a, b) => a.startedAt - b.startedAt)
  const root = spans.find(({ service }) => service === 'heartroom-api')
  expect(root?.parentSpanId).toBe('')
  expect(first).toMatchObject({ failed: true, parentSpanId: root?.spanId, links: [] })
  expect(second).toMatchObject({
    failed: false,
    parentSpanId: root?.spanId,
    links: [{ traceId: first?.traceId, spanId: first?.spanId }],
  })
  expect(spans.find(({ name, failed }) => name === 'model prose' && failed)?.fields).toMatchObject({
    'error.type': 'broken',
  })
})

test('without OTEL_EXPORTER_OTLP_ENDPOINT no trace is stored with a generation, even if the caller sends one', async () => {
  const quiet = await startFleet(bench, 1, { OTEL_EXPORTER_OTLP_ENDPOINT: '', DRAIN_DELAY_SECONDS: '0' })
  const { writer, storyId } = await newStory()
  const { body } = await quiet.call('POST', `/api/stories/${storyId}/generate-chapter`, {
    token: writer.token,
    body: chapterOrder,
    headers: { traceparent: `00-${asked}-00f067aa0ba902b7-01` },
  })
  const row = await bench.db.generation.findUniqueOrThrow({ where: { id: String(body.generationId) } })
  expect(row.traceparent).toBeNull()
})
