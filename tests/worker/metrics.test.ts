import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { guardPatterns } from '#core/moderation/guard-english.ts'
import { ask, type Bench, createBench, ended, until } from '../setup/bench.ts'
import { freePort } from '../setup/free-port.ts'

let bench: Bench
let address: string

beforeAll(async () => {
  bench = await createBench({
    MODEL_PRICES: '{"gpt-4.1-mini":{"input":1000,"output":1000}}',
    METRICS_TOKEN: 'let me see',
  })
  const port = await freePort()
  await bench.work({ WORKER_METRICS_PORT: String(port) })
  address = `http://127.0.0.1:${port}`
})

async function metric(line: RegExp): Promise<number | undefined> {
  const body = await (
    await fetch(`${address}/metrics`, { headers: { authorization: 'Bearer let me see' } })
  ).text()
  const found = body.split('\n').find((each) => line.test(each))
  return found === undefined ? undefined : Number(found.split(' ').at(-1))
}

test('a worker reports liveness and readiness, and serves its metrics only with the token', async () => {
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' })
  await until('a ready worker', async () => (await fetch(`${address}/readyz`)).status === 200)
  expect((await fetch(`${address}/metrics`)).status).toBe(401)
  expect((await fetch(`${address}/metrics`, { headers: { authorization: 'Bearer let me' } })).status).toBe(
    401,
  )
  expect((await fetch(`${address}/else`)).status).toBe(404)
  expect(await metric(/^nodejs_eventloop_lag_seconds /)).toBeGreaterThanOrEqual(0)
})

test('a worker that has not run a generation has compiled the patterns of the rule on minors', () => {
  // The function of V8 that begins with % returns whether a pattern is compiled to machine code.
  setFlagsFromString('--allow-natives-syntax')
  const isCompiled = new Script('(pattern) => %RegexpHasNativeCode(pattern, false)').runInThisContext()
  expect(guardPatterns.map(({ explicitMinors }) => isCompiled(explicitMinors))).not.toContain(false)
})

test('the metrics of a worker count its runs, the tokens, the cost and the errors of the model provider', async () => {
  await bench.demoModel.faults({ match: { call: 'prose', nth: 1 }, fault: { type: 'status', status: 500 } })
  const { id } = await ask(bench.db)
  expect(await ended(bench.db, id)).toMatchObject({ status: 'completed' })
  const stage = (name: string, outcome: string) =>
    metric(
      new RegExp(
        `^heartroom_generation_stage_seconds_count\\{kind="chapter",stage="${name}",outcome="${outcome}"`,
      ),
    )
  await until('the archive', () => stage('archiving', 'ended'))
  expect(await stage('running', 'completed')).toBe(1)
  expect(await stage('waiting', 'claimed')).toBe(2)
  expect(await metric(/^heartroom_model_tokens_total\{purpose="prose",.*direction="output"/)).toBeGreaterThan(
    100,
  )
  expect(await metric(/^heartroom_model_cost_dollars_total\{purpose="prose",/)).toBeGreaterThan(0)
  expect(await metric(/^heartroom_model_cost_dollars_total\{purpose="reading",/)).toBeGreaterThan(0)
  expect(await metric(/^heartroom_provider_errors_total\{/)).toBe(1)
  expect(await metric(/^heartroom_lease_losses_total /)).toBe(0)
})

test('the metrics of a worker state how long the oldest generation of a kind has waited in the whole installation', async () => {
  await bench.db.pausedKind.create({ data: { kind: 'story' } })
  await ask(bench.db, 'story')
  await until(
    'the story in the figures',
    async () => (await metric(/^heartroom_generations_active\{kind="story",status="queued"\}/)) === 1,
  )
  await until(
    'a wait',
    async () => ((await metric(/^heartroom_queue_oldest_waiting_seconds\{kind="story"\}/)) ?? 0) > 0,
  )
  expect(await metric(/^heartroom_queue_paused\{kind="story"\}/)).toBe(1)
  expect(await metric(/^heartroom_queue_paused\{kind="chapter"\}/)).toBe(0)
  expect(await metric(/^heartroom_worker_slots\{queue="text"\}/)).toBe(8)
})
