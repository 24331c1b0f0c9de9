import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LongItem, LongList } from '#core/long-list.ts'
import { createSequentialRunner } from '#core/sequential-runner.ts'
import { matchesEtag } from './etag.ts'
import { sendStream } from './send-stream.ts'
import type { Serializer } from './serializer.ts'
import type { Slots } from './slots.ts'

// The long lists of all callers are read alternately, some texts at a time, because reading a megabyte blocks the event
// loop for some milliseconds.
const runSequentially = createSequentialRunner()

/**
 * Returns the JSON of an item in parts. The item has an empty string in its long field, if it has one; the parts contain
 * the field's JSON instead, which is sent without being parsed.
 */
function partsOf<Item>({ item, long }: LongItem<Item>, write: Serializer): Buffer[] {
  const text = write(item)
  if (!long) return [Buffer.from(text)]
  const { field, json } = long
  // The search for `"field":""` finds the long field and no text, because JSON escapes the quotation marks in a text.
  const empty = `${JSON.stringify(field)}:""`
  const at = text.indexOf(empty)
  if (at < 0)
    throw new Error(
      `the long field ${field} of the item must be an empty string, because its JSON is inserted there`,
    )
  const end = at + empty.length
  return [Buffer.from(text.slice(0, end - 2)), ...json, Buffer.from(text.slice(end))]
}

async function* asJson(list: LongList<unknown>, write: Serializer): AsyncGenerator<Buffer> {
  const items = list.items()[Symbol.asyncIterator]()
  let before = '['
  for (;;) {
    const parts = await runSequentially(async () => {
      const { value, done } = await items.next()
      return done ? null : partsOf(value, write)
    })
    if (parts === null) break
    yield Buffer.from(before)
    yield* parts
    before = ','
  }
  yield Buffer.from(']')
}

/**
 * Sends a long list at the pace of its reader. A failure breaks the response, so that the caller sees it.
 * `forVisitors` adds the headers of an answer that visitors share. The header `X-Total-Count` (D-84) is set here,
 * because several visitors can get one list.
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
  reply.header('x-total-count', list.total)
  if (forVisitors && list.etag !== null) {
    reply.headers({ etag: list.etag, 'cache-control': 'no-cache', vary: 'Authorization, Cookie' })
    if (matchesEtag(headers['if-none-match'], list.etag)) return reply.code(304).send()
  }
  await slots.hold(reply.raw)
  reply.type('application/json; charset=utf-8')
  return sendStream(reply, Readable.from(asJson(list, write), { objectMode: false }))
}
