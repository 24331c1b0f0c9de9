import { expect, test } from 'vitest'
import { readEvents, type StreamedEvent } from '../../../worker/model/event-stream.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A body of these pieces, which then ends or fails. `wasCancelled` is true when its reader wanted no more. */
function bodyOf(pieces: readonly Uint8Array[], error?: Error) {
  const left = [...pieces]
  const state = { wasCancelled: false }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        const piece = left.shift()
        if (piece) controller.enqueue(new Uint8Array(piece))
        else if (error) controller.error(error)
        else controller.close()
      },
      cancel: () => {
        state.wasCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { body, state }
}

async function eventsOf(pieces: readonly Uint8Array[]): Promise<StreamedEvent[]> {
  const events: StreamedEvent[] = []
  await readEvents(bodyOf(pieces), (event) => events.push(event) > 0)
  return events
}

test('a streamed answer has the same events, whatever its line ends are and wherever its bytes are split', async () => {
  const text =
    ': a comment\n\nevent: error\ndata: {"a":"é😀"}\n\ndata:one\ndata\ndata:  two\nid: 7\n\n\ndata: the last, without an empty line'
  const expected = [
    { name: 'error', data: '{"a":"é😀"}' },
    { name: '', data: 'one\n\n two' },
    { name: '', data: 'the last, without an empty line' },
  ]
  for (const end of ['\n', '\r\n', '\r']) {
    const bytes = bytesOf(text.replaceAll('\n', end))
    for (let at = 0; at <= bytes.length; at++)
      expect(await eventsOf([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(expected)
    expect(await eventsOf([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(expected)
  }
})

test('a streamed answer is not read any further when its reader wants no more events', async () => {
  const { body, state } = bodyOf([bytesOf('data: one\n\ndata: two\n\n'), bytesOf('data: three\n\n')])
  const events: string[] = []
  await readEvents({ body }, ({ data }) => events.push(data) < 1)
  expect(events).toEqual(['one'])
  expect(state.wasCancelled).toBe(true)
})

test('a streamed answer whose connection breaks gives its whole events, and then the error', async () => {
  const error = new Error('the connection broke')
  const events: string[] = []
  const { body } = bodyOf([bytesOf('data: one\n\ndata: tw')], error)
  await expect(readEvents({ body }, ({ data }) => events.push(data) > 0)).rejects.toBe(error)
  expect(events).toEqual(['one'])
})
