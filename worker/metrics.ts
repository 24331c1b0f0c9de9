import { createServer, type IncomingMessage } from 'node:http'
import type pg from 'pg'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { GenerationKind } from '#contract/generation-kinds.ts'
import type { Config } from '#core/config.ts'
import { queueMetrics } from '#core/generations/queue-metrics.ts'
import type { Log } from '#core/observability/log.ts'
import { maySeeMetrics, metricPrefix, openRegistry } from '#core/observability/metrics.ts'
import { type Readiness, readinessOf } from '#core/readiness.ts'

/** The parts of a generation's time: before its first run, at work, writing the archive. */
type Stage = 'waiting' | 'running' | 'archiving'

/** One request to the model, as it is written down in `model_calls`. */
interface ModelCall {
  purpose: string
  model: string
  outcome: string
  ms: number
  promptTokens: number
  completionTokens: number
  images: number
  costMicros: number
}

/** What a worker counts of its work. */
export interface Meter {
  registry: Registry
  /** Time spent in one stage of a generation, in ms, and how it ended (`completed`, `failed`, `again`, `lost`, `ok`). */
  stage(of: { kind: GenerationKind; stage: Stage; outcome: string; ms: number }): void
  modelCall(call: ModelCall): void
  leasesLost(count: number): void
}

const seconds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600, 1800]

/** The counters of one worker process, apart from those of any other in the same process. */
export function openMeter(pool: pg.Pool): Meter {
  const registry = openRegistry(pool)
  queueMetrics(registry, pool)
  const registers = [registry]
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `${metricPrefix}${name}`, help, labelNames, registers })
  const stages = new Histogram({
    name: `${metricPrefix}generation_stage_seconds`,
    help: 'Time of generations in each stage, by how it ended',
    labelNames: ['kind', 'stage', 'outcome'],
    buckets: seconds,
    registers,
  })
  const calls = new Histogram({
    name: `${metricPrefix}model_call_seconds`,
    help: 'Time of requests to the model, by what for and how they ended',
    labelNames: ['purpose', 'model', 'outcome'],
    buckets: seconds,
    registers,
  })
  const tokens = counter('model_tokens_total', 'Tokens that went to and came from the model', [
    'model',
    'direction',
  ])
  const images = counter('model_images_total', 'Pictures the model painted', ['model'])
  const cost = counter('model_cost_dollars_total', 'What the model cost by MODEL_PRICES', ['model'])
  const errors = counter('provider_errors_total', 'Requests to the model that did not end well', [
    'purpose',
    'outcome',
  ])
  const losses = counter('lease_losses_total', 'Runs that were put back because their worker fell silent')

  return {
    registry,
    stage: ({ kind, stage, outcome, ms }) => stages.observe({ kind, stage, outcome }, ms / 1000),
    modelCall: ({ purpose, model, outcome, ms, promptTokens, completionTokens, ...took }) => {
      calls.observe({ purpose, model, outcome }, ms / 1000)
      // Moderation takes none of them: nothing is told of it here.
      if (promptTokens + completionTokens > 0) {
        tokens.inc({ model, direction: 'input' }, promptTokens)
        tokens.inc({ model, direction: 'output' }, completionTokens)
      }
      if (took.images > 0) images.inc({ model }, took.images)
      if (took.costMicros > 0) cost.inc({ model }, took.costMicros / 1_000_000)
      // A run that was stopped, by its writer or by us, says nothing about the provider.
      if (outcome !== 'ok' && outcome !== 'stopped') errors.inc({ purpose, outcome })
    },
    leasesLost: (count) => losses.inc(count),
  }
}

interface Answer {
  status: number
  type?: string
  body: string
}

/**
 * A worker's own /healthz, /readyz and /metrics on WORKER_METRICS_PORT; nothing at all where that is 0.
 * @throws Error when the port is taken.
 */
export async function serveMetrics(options: {
  config: Config
  log: Log
  meter: Meter
  on: Omit<Parameters<typeof readinessOf>[0], 'draining'>
  isDraining: () => boolean
}): Promise<{ close(): Promise<void> }> {
  const { config, log, meter, on, isDraining } = options
  if (config.WORKER_METRICS_PORT === 0) return { close: async () => undefined }

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (request.url === '/healthz') return { status: 200, body: JSON.stringify({ status: 'ok' }) }
    if (request.url === '/readyz') return ready(await readinessOf({ ...on, draining: isDraining() }))
    if (request.url !== '/metrics') return { status: 404, body: JSON.stringify({ code: 'not_found' }) }
    const { authorization, forwarded, 'x-forwarded-for': forwardedFor } = request.headers
    const scraper = {
      authorization,
      address: request.socket.remoteAddress,
      forwarded: forwarded !== undefined || forwardedFor !== undefined,
    }
    if (!maySeeMetrics(config, scraper)) {
      const message = 'The metrics need their token'
      return { status: 401, body: JSON.stringify({ code: 'unauthorized', message }) }
    }
    return { status: 200, type: meter.registry.contentType, body: await meter.registry.metrics() }
  }

  const server = createServer((request, response) => {
    void answer(request)
      .catch((error: unknown): Answer => {
        log.error({ err: error }, 'a question about this worker could not be answered')
        return { status: 500, body: JSON.stringify({ code: 'internal' }) }
      })
      .then(({ status, type = 'application/json', body }) => {
        response.writeHead(status, { 'content-type': type, connection: 'close' }).end(body)
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.WORKER_METRICS_PORT, config.HOST, resolve)
  })
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

function ready({ dependencies, down }: Readiness): Answer {
  if (down.length === 0) return { status: 200, body: JSON.stringify({ status: 'ready', dependencies }) }
  const message = `Not reachable: ${down.join(', ')}`
  return { status: 503, body: JSON.stringify({ code: 'unavailable', message, dependencies }) }
}
