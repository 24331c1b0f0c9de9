import { connect, type Socket } from 'node:net'
import { quantile } from './place.ts'

/** One call to measure. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** The number of the writer who calls; none for a visitor. */
  writer?: number
  body?: unknown
  headers?: Record<string, string>
}

export interface Load {
  calls: number
  callsPerSecond: number
  /** Times of single calls in ms. */
  p50: number
  p99: number
}

interface Caller {
  socket: Socket
  write(request: Buffer): Promise<number>
}

/**
 * Calls a server over `connections` kept-open connections, each of which sends its next call when it has its answer. It
 * reads of an answer only what it needs, because a client that parses more would be slower than the servers it measures.
 */
export async function openCallers(address: string, connections: number) {
  const { hostname, port } = new URL(address)
  const callers = await Promise.all(
    Array.from({ length: connections }, () => openCaller(hostname, Number(port))),
  )
  return {
    /** Makes calls for this number of ms. @throws Error for an answer that is not 2xx or `expected`. */
    run: async (next: () => Buffer, ms: number, expected?: number): Promise<Load> => {
      const times: number[] = []
      const began = performance.now()
      const end = began + ms
      await Promise.all(
        callers.map(async ({ write }) => {
          while (performance.now() < end) {
            const request = next()
            const sent = performance.now()
            const status = await write(request)
            times.push(performance.now() - sent)
            if (expected ? status !== expected : status < 200 || status > 299)
              throw new Error(`${status} for ${request.toString().slice(0, 200)}`)
          }
        }),
      )
      const seconds = (performance.now() - began) / 1000
      return {
        calls: times.length,
        callsPerSecond: times.length / seconds,
        p50: quantile(times, 0.5),
        p99: quantile(times, 0.99),
      }
    },
    close: () => {
      for (const { socket } of callers) socket.destroy()
    },
  }
}

/** The bytes of a call. */
export function bytesOf({ method, path, writer, body, headers = {} }: Call): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${method} ${path} HTTP/1.1`, 'host: bench']
  if (writer !== undefined) lines.push(`authorization: Bearer ${tokenOf(writer)}`)
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined)
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

/** The session token of a writer of `fillForCalls`. */
export function tokenOf(writer: number): string {
  return `bench-token-${writer}`
}

async function openCaller(host: string, port: number): Promise<Caller> {
  const socket = connect({ host, port, noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let settle: { resolve(status: number): void; reject(error: Error): void } | undefined
  let received: Buffer[] = []
  let missing = Number.POSITIVE_INFINITY
  let status = 0
  socket.on('data', (piece) => {
    if (missing === Number.POSITIVE_INFINITY) {
      received.push(piece)
      const head = received.length === 1 ? piece : Buffer.concat(received)
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = head.subarray(0, end).toString('latin1').toLowerCase()
      status = Number(text.slice(9, 12))
      const length = status === 204 || status === 304 ? 0 : Number(/content-length: (\d+)/.exec(text)?.[1])
      if (Number.isNaN(length)) return socket.destroy(new Error(`an answer without a length: ${text}`))
      missing = length - (head.length - end - 4)
    } else missing -= piece.length
    if (missing > 0) return
    received = []
    missing = Number.POSITIVE_INFINITY
    settle?.resolve(status)
  })
  const fail = (error?: Error) => settle?.reject(error ?? new Error('the connection was closed'))
  socket.on('error', fail).on('close', () => fail())
  return {
    socket,
    write: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject }
        socket.write(request)
      }),
  }
}
