import type { QueueName } from '#contract/generation-kinds.ts'
import type { Config } from '#core/config.ts'
import { openOrderEstimates } from '#core/generations/order-estimates.ts'
import { compileGuard } from '#core/moderation/compile-guard.ts'
import type { Log } from '#core/observability/log.ts'
import { channels } from '#core/postgres/channels.ts'
import { openDatabase, workerConnections } from '#core/postgres/client.ts'
import { listen } from '#core/postgres/listen.ts'
import { openQueue, openReceiver } from '#core/queue/queue.ts'
import { assertNoEviction, connectRedis } from '#core/redis/client.ts'
import { publishOverRedis } from '#core/redis/publish.ts'
import { openStorage } from '#core/storage/client.ts'
import { createArchiver } from './archive/archiver.ts'
import { runServiceCheck, runWaitingServiceChecks } from './checks/answer-check.ts'
import type { Deps } from './deps.ts'
import { startDispatcher } from './dispatch/dispatcher.ts'
import { holdAliveLock, registerWorker } from './dispatch/presence.ts'
import { startSweeper } from './dispatch/sweeper.ts'
import { jobs } from './jobs/jobs.ts'
import { startMailer } from './mail/mailer.ts'
import { openWorkerMetrics, serveMetrics } from './metrics.ts'
import { openGovernor } from './model/governor.ts'
import { openModel } from './model/openai.ts'
import { UnwrittenCalls } from './run/model-calls.ts'
import { LostRun, WorkerStopping } from './run/run.ts'
import { type ActiveRuns, runJob } from './run/run-job.ts'
import { loadTokenCounter } from './story/text/tokens.ts'

export interface RunningWorker {
  deps: Deps
  close(): Promise<void>
}

/** The time (ms) after SIGTERM at which the worker hands back the runs that have not ended. */
const drainMs = 25_000

/** Starts a worker: it receives deliveries, dispatches waiting rows and sweeps lost rows until it is closed. */
export async function startWorker(options: {
  config: Config
  log: Log
  workerId: string
  drainMs?: number
}): Promise<RunningWorker> {
  const { config, log, workerId } = options
  const textSlots = config.WORKER_CONCURRENCY
  const imageSlots = Math.max(1, Math.ceil(config.WORKER_CONCURRENCY / 4))
  const database = openDatabase(config.DATABASE_URL, config.DATABASE_POOL, workerConnections)
  const redis = connectRedis(config.REDIS_URL, log)
  // BullMQ opens a blocking connection with these options for each queue that it receives from. Its commands block for
  // five seconds.
  const receiving = connectRedis(config.REDIS_URL, log, { enableOfflineQueue: true, socketTimeout: 8000 })
  redis.once('ready', () => {
    assertNoEviction(redis).catch((error: Error) => {
      log.fatal({ err: error }, 'checking redis memory policy failed, worker stopping')
      process.exitCode = 1
      process.kill(process.pid, 'SIGTERM')
    })
  })
  const storage = openStorage(config)
  const meter = openWorkerMetrics(database.pool)
  const deps: Deps = {
    config,
    db: database.db,
    estimates: openOrderEstimates(config, database.db, log),
    log,
    publish: publishOverRedis(redis, config.REDIS_PREFIX),
    storage,
    model: openModel(config, openGovernor(redis, config.REDIS_PREFIX, log)),
    meter,
    workerId,
  }
  const prefix = `${config.REDIS_PREFIX}:queues`
  const queueTo = (name: QueueName) => openQueue({ name, connection: redis, prefix, log })
  const queues = { text: queueTo('text'), image: queueTo('image') }
  const active: ActiveRuns = new Map()
  const unwritten = new UnwrittenCalls()
  const archiver = createArchiver(deps)
  const dispatcher = startDispatcher({ db: database.db, log, queues })
  const receive = (name: QueueName, concurrency: number) =>
    openReceiver({
      name,
      connection: receiving,
      prefix,
      log,
      concurrency,
      receive: async (delivery) => {
        const row = await runJob({ deps, jobs, active, unwritten }, delivery)
        dispatcher.kick()
        if (row) archiver.soon(row)
      },
    })
  const receivers = [receive('text', textSlots), receive('image', imageSlots)]
  // The token counter takes 0.4 s to load, and the rule on minors up to 1 s to compile. Both are done before the first job,
  // so that no writer waits for them and no run is blocked so long that it loses its lease.
  await loadTokenCounter()
  await compileGuard()
  const presence = await registerWorker({ db: database.db, log, workerId, textSlots, imageSlots })
  const logFailedCheck = (error: unknown) => log.warn({ err: error }, 'running service check failed')
  let isReceiving = false
  let isDraining = false
  const listening = listen({
    url: config.DATABASE_DIRECT_URL,
    log,
    handlers: {
      [channels.generationQueued]: () => dispatcher.kick(),
      [channels.generationStopped]: (id) => {
        active.get(id)?.stop(new LostRun())
        dispatcher.kick()
      },
      [channels.checkRequested]: (id) => void runServiceCheck(deps, id).catch(logFailedCheck),
    },
    prepare: (client) => holdAliveLock(client, workerId),
    onConnect: () => {
      // A worker that claimed rows before it held its lock would look dead to the others.
      if (!isReceiving && !isDraining) for (const receiver of receivers) receiver.run()
      isReceiving = true
      dispatcher.kick()
      runWaitingServiceChecks(deps).catch(logFailedCheck)
    },
  })
  const sweeper = startSweeper({ deps, queues, dispatcher, unwritten })
  const mailer = startMailer(deps)
  const watched = await serveMetrics({
    config,
    log,
    meter,
    on: { pool: database.pool, redis, redisPrefix: config.REDIS_PREFIX, storage },
    isDraining: () => isDraining,
  })

  async function drain(): Promise<void> {
    const ended = receivers.map((receiver) => receiver.close())
    const handBack = setTimeout(() => {
      for (const run of active.values()) run.stop(new WorkerStopping())
    }, options.drainMs ?? drainMs)
    await Promise.all(ended)
    clearTimeout(handBack)
  }

  return {
    deps,
    close: async () => {
      isDraining = true
      await presence
        .leave()
        .catch((error: unknown) => log.warn({ err: error, workerId }, 'deregistering worker failed'))
      // Mails need up to ten seconds to end. After the drain the process would be killed before that.
      await Promise.all([drain(), mailer.close()])
      await archiver.idle()
      await dispatcher.close()
      await sweeper.close()
      await unwritten
        .write(database.db)
        .catch((error: unknown) =>
          log.error({ err: error }, 'saving model calls failed, their cost is not counted'),
        )
      await listening.close()
      await Promise.all(Object.values(queues).map((queue) => queue.close()))
      await watched.close()
      redis.disconnect()
      receiving.disconnect()
      storage.close()
      await database.close()
    },
  }
}
