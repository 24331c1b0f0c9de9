import { Queue, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { GenerationKind, QueueName } from '#contract/generation-kinds.ts'
import type { Log } from '../observability/log.ts'

/** What the queue carries: whom to claim, at which attempt. Everything else is the row's. */
export interface Delivery {
  generationId: string
  attempt: number
}

/** The sending side. */
export interface DeliveryQueue {
  /** Adds deliveries, each under its id. @throws at once while Redis is down. */
  addBulk(deliveries: { name: GenerationKind; data: Delivery; opts: { jobId: string } }[]): Promise<unknown>
  close(): Promise<void>
}

/** The receiving side. */
export interface Receiver {
  /** Begins to receive, as soon as Redis is there. */
  run(): void
  close(): Promise<void>
}

interface Place {
  name: QueueName
  connection: Redis
  prefix: string
}

/** A queue as BullMQ has it, to look into. */
export function lookIntoQueue({ name, connection, prefix }: Place): Queue<Delivery, void, GenerationKind> {
  const queue = new Queue<Delivery, void, GenerationKind>(name, {
    connection,
    prefix,
    skipVersionCheck: false,
    // A kept job would block its id from being delivered again; the row keeps the history.
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
  })
  queue.on('error', () => undefined)
  return queue
}

/** Opens the sending side. */
export function openQueue({ log, ...place }: Place & { log: Log }): DeliveryQueue {
  const queue = untilAnswered(() => lookIntoQueue(place), log)
  return {
    addBulk: async (deliveries) => {
      const answered = queue.answered()
      if (!answered) throw new Error('Redis has not been reached yet')
      return answered.addBulk(deliveries)
    },
    close: queue.close,
  }
}

/** The job id that delivers one attempt of one generation; delivering it twice is one delivery. */
export function deliveryId({ generationId, attempt }: Delivery): string {
  return `${generationId}-${attempt}`
}

/** Opens the receiving side: `concurrency` deliveries at a time. */
export function openReceiver(
  options: Place & { log: Log; concurrency: number; receive: (delivery: Delivery) => Promise<void> },
): Receiver {
  const { name, connection, prefix, log, concurrency, receive } = options
  let runs = false
  const make = () => {
    const worker = new Worker<Delivery>(name, (job) => receive(job.data), {
      connection,
      prefix,
      concurrency,
      lockDuration: 10_000,
      stalledInterval: 5000,
      // The real cap is on the row: a delivery that comes again finds it claimed and ends.
      maxStalledCount: 1_000_000,
      // After a Redis that was away: fifteen seconds, as BullMQ has it, are a long wait for a writer.
      runRetryDelay: 1000,
      autorun: false,
    })
    worker.on('error', () => undefined)
    return worker
  }
  const run = (worker: Worker) =>
    void worker.run().catch((error: unknown) => log.error({ err: error }, 'receiving has stopped'))
  const worker = untilAnswered(make, log, (answered) => runs && run(answered))
  return {
    run: () => {
      runs = true
      const answered = worker.answered()
      if (answered) run(answered)
    },
    close: worker.close,
  }
}

/** How long until BullMQ is made to ask Redis again (in ms). */
const askAgainMs = 1000

/**
 * BullMQ asks Redis who it is once, when it is made. Where an error comes back (BUSY, while a script runs) its queue
 * throws that for ever, and its worker keeps the process busy with it: such a one is made anew, until it has an answer.
 */
function untilAnswered<T extends Pick<Worker, 'waitUntilReady' | 'close'>>(
  make: () => T,
  log: Log,
  onAnswer?: (made: T) => void,
): { answered(): T | null; close(): Promise<void> } {
  let answered: T | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let made = begin()

  function begin(): T {
    const one = make()
    one.waitUntilReady().then(
      () => {
        if (closed) return
        answered = one
        onAnswer?.(one)
      },
      (error: unknown) => {
        if (closed) return
        log.warn({ err: error }, 'Redis has not said who it is, asking again')
        timer = setTimeout(() => {
          const close = one.close()
          close.catch((failure: unknown) => log.warn({ err: failure }, 'closing a queue failed'))
          made = begin()
        }, askAgainMs)
      },
    )
    return one
  }

  return {
    answered: () => answered,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await made.close()
    },
  }
}
