import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#core/postgres/client.ts'
import { openWorkerMetrics } from '../../worker/metrics.ts'
import { type Bench, createBench, ended, until } from '../setup/bench.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { createCharacter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { freePort } from '../setup/free-port.ts'

const root = path.join(import.meta.dirname, '../..')
const secret = 'Quillfeather of Norrowgate'
const token = 'let-me-see-it'

let bench: Bench
const logs = { api: '', worker: '' }
const ports = { api: 0, worker: 0 }
const children: ChildProcess[] = []

async function start(name: 'api' | 'worker'): Promise<void> {
  ports[name] = await freePort()
  const child = spawn(process.execPath, [`${name}/main.ts`], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...bench.environment,
      LOG_LEVEL: 'trace',
      METRICS_TOKEN: token,
      PORT: String(ports.api),
      WORKER_METRICS_PORT: String(ports.worker),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  ;(child.stdout as Readable).setEncoding('utf8').on('data', (text: string) => {
    logs[name] += text
  })
  await until(`a ready ${name}`, async () =>
    fetch(`http://127.0.0.1:${ports[name]}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
}

interface Orders {
  writer: TestUser
  story: { id: number }
  requestId: string | null
  generationId: string
}
let orders: Orders

/** Orders a chapter that is completed after a fault, and a second one that the model refuses. */
async function orderChapters(): Promise<Orders> {
  await bench.demoModel.faults(
    { match: { call: 'prose', nth: 1 }, fault: { type: 'status', status: 500, message: 'try again' } },
    { match: { call: 'chapter_reading', nth: 1 }, fault: { type: 'truncated-json' } },
  )
  const writer = await createUser(bench.db)
  const story = await createStory(bench.db, writer, { title: secret })
  const character = await createCharacter(bench.db, writer, { name: secret, background: secret })
  await bench.db.storyCharacter.create({ data: { storyId: story.id, characterId: character.id } })
  const order = (body: unknown) =>
    fetch(`http://127.0.0.1:${ports.api}/api/stories/${story.id}/generate-chapter?share=${token}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${writer.token}`,
        'content-type': 'application/json',
        prefer: 'respond-async',
      },
      body: JSON.stringify(body),
    })
  const answer = await order({ plot: secret, setting: secret, chapterSize: 'short' })
  const { generationId } = (await answer.json()) as { generationId: string }
  expect(await ended(bench.db, generationId)).toMatchObject({ status: 'completed' })
  await bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'refusal' } })
  const refused = (await (await order({ plot: secret, setting: secret })).json()) as { generationId: string }
  expect(await ended(bench.db, refused.generationId)).toMatchObject({ status: 'failed' })

  return { writer, story, requestId: answer.headers.get('x-request-id'), generationId }
}

beforeAll(async () => {
  bench = await createBench({ MODERATION: 'on' })
  await start('api')
  await start('worker')
  orders = await orderChapters()
  return () => {
    for (const child of children) child.kill('SIGKILL')
  }
}, 120_000)

const readLogLines = (name: 'api' | 'worker') =>
  logs[name]
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

async function fetchMetrics(name: 'api' | 'worker'): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${ports[name]}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.text()
}

/** Reads the names of all metrics of api and worker, each with its labels. */
async function readMetrics(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (const name of ['api', 'worker'] as const) {
    for (const line of (await fetchMetrics(name)).split('\n')) {
      const [, metric, labels = ''] = /^(?:# TYPE )?([a-z_0-9]+)(?:\{(.*)\})? /.exec(line) ?? []
      if (!metric) continue
      const all = found.get(metric) ?? new Set()
      for (const [, label] of labels.matchAll(/(\w+)="/g)) all.add(label ?? '')
      found.set(metric, all)
    }
  }
  return found
}

/** Lists all queries of the dashboard, the alerts and the manifests, with their files. */
function listQueries(): { file: string; query: string }[] {
  const dashboard = 'infra/dashboards/heartroom.json'
  const text = readFileSync(path.join(root, dashboard), 'utf8')
  const yaml = [
    'infra/dashboards/alerts.yaml',
    ...readdirSync(path.join(root, 'infra/deploy')).map((name) => `infra/deploy/${name}`),
  ]
  return [
    ...[...text.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, expr]) => ({
      file: dashboard,
      query: JSON.parse(expr ?? '""') as string,
    })),
    ...yaml.flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter((line) => /heartroom_\w+|nodejs_\w+/.test(line) && !/^\s*(#|action:|summary:)/.test(line))
        .map((query) => ({ file, query })),
    ),
  ]
}

test('the logs of API and worker contain the ids of call, generation and user, but no content of stories and no secret', async () => {
  const { writer, story, requestId, generationId } = orders
  const call = await until('the line of the call', async () =>
    readLogLines('api').find(({ reqId, msg }) => reqId === requestId && msg === 'request answered'),
  )
  expect(call).toMatchObject({ level: 30, status: 202, userId: writer.id, generationId })
  expect(call.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  await until('the lines of the runs', async () =>
    readLogLines('worker').some(({ msg }) => msg === 'run finished'),
  )
  const runs = readLogLines('worker').filter((line) => line.generationId === generationId)
  expect(runs.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['run started', 'run ended without a result', 'run finished']),
  )
  for (const run of runs.filter(({ msg }) => String(msg).startsWith('run ')))
    expect(run.userId).toBe(writer.id)
  const chapter = await bench.db.chapter.findFirstOrThrow({ where: { storyId: story.id } })
  const written = chapter.content.slice(0, 40)
  for (const text of [logs.api, logs.worker]) {
    for (const word of ['Quillfeather', 'Norrowgate', writer.token, token, written, 'heartroom:heartroom'])
      expect(text).not.toContain(word)
  }
})

test('the log has the error of a refused Redis password, but not the password', async () => {
  const url = new URL(bench.environment.REDIS_URL ?? '')
  Object.assign(url, { username: 'nobody', password: 'Swordfish-of-Redis' })
  const child = spawn(process.execPath, ['worker/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...bench.environment, LOG_LEVEL: 'trace', REDIS_URL: url.href },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let log = ''
  ;(child.stdout as Readable).setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const line = await until('the line of the refused password', async () =>
    log.split('\n').find((each) => each.includes('redis connection lost')),
  )
  child.kill('SIGKILL')
  expect(JSON.parse(line)).toMatchObject({ err: { message: expect.stringContaining('WRONGPASS') } })
  expect(log).not.toContain('Swordfish')
})

test('the log has the code, the constraint and the causes of an error, but no values of a row', () => {
  const script = `
    const { createLog } = await import('#core/observability/log.ts')
    const cause = Object.assign(new Error('inner'), { detail: 'Failing row contains (Quillfeather)' })
    const fields = { code: '23514', constraint: 'words_positive', detail: 'Key (name)=(Quillfeather)', meta: { cause } }
    const error = Object.assign(new Error('outer', { cause }), fields)
    const log = createLog({ LOG_LEVEL: 'info' }, 'test')
    log.warn({ err: error }, 'failed')
    log.warn({ err: new AggregateError([error], 'both') }, 'failed')
    log.warn({ err: { detail: 'Quillfeather' } }, 'failed')`
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  })
  const [single, combined] = out.split('\n').map((line) => (line ? JSON.parse(line) : undefined))
  const logged = { type: 'Error', code: '23514', constraint: 'words_positive', message: 'outer: inner' }
  expect(single.err).toMatchObject({ ...logged, stack: expect.stringContaining('caused by: Error: inner') })
  expect(combined.err).toMatchObject({ message: 'both', aggregateErrors: [logged] })
  expect(out).not.toContain('Quillfeather')
})

test('the dashboard, the alerts and the manifests query only metrics and labels that the processes expose', async () => {
  const metrics = await readMetrics()
  const queries = listQueries()
  expect(queries.length).toBeGreaterThan(30)
  // No process sets these labels: Prometheus adds `instance` and `job`, `le` is the bound of a histogram's bucket, and
  // our alert rules set `severity`.
  const prometheusLabels = new Set(['instance', 'job', 'le', 'severity'])
  for (const { file, query } of queries) {
    const names = [...query.matchAll(/\b(?:heartroom|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)
    expect(names.length, `${file}: ${query}`).toBeGreaterThan(0)
    const labels = new Set(names.flatMap((name) => [...(metrics.get(name) ?? [])]))
    for (const name of names) expect(metrics.has(name), `${file} queries ${name}`).toBe(true)
    const wanted = [
      ...[...query.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, list]) =>
        (list ?? '').split(',').map((each) => each.trim()),
      ),
      ...[...query.matchAll(/(\w+)\s*(?:=~|!~|!=|=)"/g)].map(([, label]) => label ?? ''),
    ]
    for (const label of wanted.filter((each) => !prometheusLabels.has(each)))
      expect(labels.has(label), `${file} queries the label ${label}: ${query}`).toBe(true)
  }
})

test('the API and the worker expose every metric that docs/operations.md lists', async () => {
  const metrics = await readMetrics()
  const page = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
  const table = page.slice(page.indexOf('| metric (`heartroom_...`)'))
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n').slice(2)
  const listed = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => `heartroom_${name}`),
  )
  expect(listed.length).toBeGreaterThan(10)
  for (const name of [...listed, 'nodejs_eventloop_lag_p99_seconds'])
    expect(metrics.has(name), name).toBe(true)
})

test('the figures of the queues are absent while Postgres is down, and the metric of HeartroomNoMetrics is not', async () => {
  const { pool, close } = openDatabase('postgresql://127.0.0.1:1/none')
  closeAfterTests(close)
  const names = [
    ...(await openWorkerMetrics(pool).registry.metrics()).matchAll(/^(heartroom_\w+)[{ ]/gm),
  ].map(([, name]) => name)
  const alerts = readFileSync(path.join(root, 'infra/dashboards/alerts.yaml'), 'utf8')
  const [, watched] = /absent\((\w+)\)/.exec(alerts) ?? []
  expect(names).toContain(watched)
  // Workers are not removed during an outage, because the queries of KEDA have no result without these metrics.
  for (const name of ['queue_oldest_waiting_seconds', 'worker_slots', 'generations_active'])
    expect(names).not.toContain(`heartroom_${name}`)
  for (const name of ['mails', 'mail_oldest_waiting_seconds'])
    expect(names).not.toContain(`heartroom_${name}`)
})
