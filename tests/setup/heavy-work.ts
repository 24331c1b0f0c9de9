import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { HeavyWork } from '#contract/endpoint.ts'

/** Takes slots for calls that never end, until the next call is refused. @returns a function that ends those calls. */
export async function fillSlots(app: FastifyInstance, kind: HeavyWork): Promise<() => void> {
  const calls: PassThrough[] = []
  const end = () => {
    for (const call of calls) call.destroy()
  }
  for (let isFull = false; !isFull; ) {
    const call = new PassThrough()
    calls.push(call)
    const held = app.services.slots[kind].hold(call).then(
      () => false,
      () => true,
    )
    // A call that waits for a slot has no outcome yet, so the slots count as not full.
    isFull = await Promise.race([held, new Promise<false>((resolve) => setImmediate(resolve, false))])
  }
  return end
}
