import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createTurns } from '#core/in-turn.ts'
import type { LongList } from '#core/long-list.ts'
import { isKnown } from './etag.ts'
import { sendStream } from './send-stream.ts'
import type { Serializer } from './serializer.ts'
import type { Slots } from './slots.ts'

// Long lists of all callers are sent in turns, item by item. Reading and writing a megabyte takes some
// milliseconds in which no other call is answered.
const inTurn = createTurns()

async function* asJson(list: LongList<unknown>, write: Serializer): AsyncGenerator<Buffer> {
  const items = list.items()[Symbol.asyncIterator]()
  let before = '['
  for (;;) {
    const part = await inTurn(async () => {
      const { value, done } = await items.next()
      return done ? null : Buffer.from(write(value))
    })
    if (part === null) break
    yield Buffer.from(before)
    yield part
    before = ','
  }
  yield Buffer.from(']')
}

/**
 * Sends a long list at the pace of its reader. A failure breaks the response, so that the caller sees it. `forVisitors` adds
 * the headers of an answer that visitors share.
 * @throws AppError busy
 */
export async function sendLongList(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  {
    list,
    write,
    slots,
    forVisitors,
  }: { list: LongList<unknown>; write: Serializer; slots: Slots; forVisitors: boolean },
): Promise<FastifyReply> {
  if (forVisitors) {
    reply.headers({ etag: list.etag, 'cache-control': 'no-cache', vary: 'Authorization, Cookie' })
    if (isKnown(headers['if-none-match'], list.etag)) return reply.code(304).send()
  }
  await slots.hold(reply.raw)
  reply.type('application/json; charset=utf-8')
  return sendStream(reply, Readable.from(asJson(list, write), { objectMode: false }))
}
