import { Queue, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { GenerationKind, QueueName } from '#contract/generation-kinds.ts'
import type { Log } from '../observability/log.ts'

/** The message in the queue: the generation to claim and its attempt. All other data is in the row. */
export interface Delivery {
  generationId: string
  attempt: number
}

/** The side of a BullMQ queue that sends deliveries. */
export interface DeliveryQueue {
  /** Adds deliveries; an id that is already in the queue is not added again. @throws Error while Redis is down. */
  addBulk(deliveries: { name: GenerationKind; data: Delivery; opts: { jobId: string } }[]): Promise<unknown>
  close(): Promise<void>
}

/** The side of a BullMQ queue that receives deliveries. */
export interface Receiver {
  /** Starts to receive deliveries as soon as Redis is connected. */
  run(): void
  close(): Promise<void>
}

interface QueueLocation {
  name: QueueName
  connection: Redis
  prefix: string
}

/** Opens the BullMQ queue as an object of BullMQ, for code that reads its state. */
export function openBullQueue({
  name,
  connection,
  prefix,
}: QueueLocation): Queue<Delivery, void, GenerationKind> {
  const queue = new Queue<Delivery, void, GenerationKind>(name, {
    connection,
    prefix,
    skipVersionCheck: false,
    // BullMQ must remove finished jobs from Redis: a finished job would block a later delivery with the same id. The
    // row of the generation has the history, so the job is not needed.
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
  })
  queue.on('error', () => undefined)
  return queue
}

/** Opens the side of a BullMQ queue that sends deliveries. */
export function openQueue({ log, ...location }: QueueLocation & { log: Log }): DeliveryQueue {
  const queue = connectWithRetry(() => openBullQueue(location), log)
  return {
    addBulk: async (deliveries) => {
      const connected = queue.connected()
      if (!connected) throw new Error('Redis has not been reached yet')
      return connected.addBulk(deliveries)
    },
    close: queue.close,
  }
}

/** Returns the BullMQ job id of one attempt of one generation. BullMQ ignores a second job with the same id. */
export function deliveryId({ generationId, attempt }: Delivery): string {
  return `${generationId}-${attempt}`
}

/** Opens the side of a BullMQ queue that receives deliveries. It handles at most `concurrency` deliveries at a time. */
export function openReceiver(
  options: QueueLocation & { log: Log; concurrency: number; receive: (delivery: Delivery) => Promise<void> },
): Receiver {
  const { name, connection, prefix, log, concurrency, receive } = options
  let isStarted = false
  const make = () => {
    const worker = new Worker<Delivery>(name, (job) => receive(job.data), {
      connection,
      prefix,
      concurrency,
      lockDuration: 10_000,
      stalledInterval: 5000,
      // BullMQ may deliver a job again without a limit, because a repeated delivery finds that the row is already
      // claimed, and ends.
      maxStalledCount: 1_000_000,
      // The pause (ms) before deliveries are received again after a lost connection. BullMQ's default of 15 s is too
      // long for a writer who waits.
      runRetryDelay: 1000,
      autorun: false,
    })
    worker.on('error', () => undefined)
    return worker
  }
  const run = (worker: Worker) =>
    void worker
      .run()
      .catch((err: unknown) =>
        log.error({ err, queue: name }, 'receiving deliveries from redis queue failed'),
      )
  const worker = connectWithRetry(make, log, (connected) => isStarted && run(connected))
  return {
    run: () => {
      isStarted = true
      const connected = worker.connected()
      if (connected) run(connected)
    },
    close: worker.close,
  }
}

/** The pause before BullMQ connects again after a failed start (in ms). */
const reconnectMs = 1000

/**
 * Creates a BullMQ object, and creates it again until it has connected. BullMQ asks Redis for its version only once.
 * When that fails (BUSY, while a script runs) a queue throws the same error for ever and a worker loops without pause.
 */
function connectWithRetry<T extends Pick<Worker, 'waitUntilReady' | 'close'>>(
  make: () => T,
  log: Log,
  onConnected?: (created: T) => void,
): { connected(): T | null; close(): Promise<void> } {
  let connected: T | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let current = begin()

  function begin(): T {
    const one = make()
    one.waitUntilReady().then(
      () => {
        if (closed) return
        connected = one
        onConnected?.(one)
      },
      (error: unknown) => {
        if (closed) return
        log.warn({ err: error }, 'connecting queue to redis failed, will retry')
        timer = setTimeout(() => {
          const close = one.close()
          close.catch((err: unknown) => log.warn({ err }, 'closing queue after failed connection failed'))
          current = begin()
        }, reconnectMs)
      },
    )
    return one
  }

  return {
    connected: () => connected,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await current.close()
    },
  }
}
