import { Queue, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { GenerationKind } from '#contract/generation-fields.ts'
import type { QueueName } from './queue-names.ts'

/** What the queue carries: whom to claim, at which attempt. Everything else is the row's. */
export interface Delivery {
  generationId: string
  attempt: number
}

export type DeliveryQueue = Queue<Delivery, void, GenerationKind>

/** The sending side. Adding fails at once while Redis is down. */
export function openQueue(name: QueueName, connection: Redis, prefix: string): DeliveryQueue {
  const queue: DeliveryQueue = new Queue(name, {
    connection,
    prefix,
    skipVersionCheck: false,
    // A kept job would block its id from being delivered again; the row keeps the history.
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
  })
  queue.on('error', () => undefined)
  return queue
}

/** The job id that delivers one attempt of one generation; delivering it twice is one delivery. */
export function deliveryId({ generationId, attempt }: Delivery): string {
  return `${generationId}-${attempt}`
}

/** The receiving side: `concurrency` deliveries at a time. */
export function openReceiver(options: {
  name: QueueName
  connection: Redis
  prefix: string
  concurrency: number
  receive: (delivery: Delivery) => Promise<void>
}): Worker<Delivery> {
  const { name, connection, prefix, concurrency, receive } = options
  const worker = new Worker<Delivery>(name, (job) => receive(job.data), {
    connection,
    prefix,
    concurrency,
    lockDuration: 10_000,
    stalledInterval: 5000,
    // The real cap is on the row: a delivery that comes again finds it claimed and ends.
    maxStalledCount: 1_000_000,
    autorun: false,
  })
  worker.on('error', () => undefined)
  return worker
}
