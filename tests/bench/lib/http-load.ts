import { connect, type Socket } from 'node:net'
import { quantile } from './environment.ts'

/** One call that the load makes. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** The index of the writer who makes the call; undefined for a visitor. */
  writer?: number
  body?: unknown
  headers?: Record<string, string>
  /** Receives the body of the answer, if a later call needs a value from it. */
  received?: (answer: string) => void
}

export interface Load {
  calls: number
  callsPerSecond: number
  /** The median and the 99th percentile of the times of single calls, in ms. */
  p50: number
  p99: number
}

interface Caller {
  socket: Socket
  write(call: Call): Promise<number>
}

/**
 * Makes calls to a server over `connections` open connections. Each connection sends its next call after the answer to
 * the previous one. Only the necessary parts of an answer are parsed, because a slower client would limit the measured
 * servers.
 */
export async function openCallers(address: string, connections: number) {
  const { hostname, port } = new URL(address)
  const callers = await Promise.all(
    Array.from({ length: connections }, () => openCaller(hostname, Number(port))),
  )
  return {
    /** Makes calls for `ms` milliseconds. @throws Error for an answer whose status is neither 2xx nor `expected`. */
    run: async (next: () => Call, ms: number, expected?: number): Promise<Load> => {
      const times: number[] = []
      const began = performance.now()
      const end = began + ms
      await Promise.all(
        callers.map(async ({ write }) => {
          while (performance.now() < end) {
            const call = next()
            const sent = performance.now()
            const status = await write(call)
            times.push(performance.now() - sent)
            if (expected ? status !== expected : status < 200 || status > 299)
              throw new Error(`${status} for ${call.method} ${call.path}`)
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

/** Encodes a call as the bytes of an HTTP request. */
export function bytesOf({ method, path, writer, body, headers = {} }: Call): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${method} ${path} HTTP/1.1`, 'host: bench']
  if (writer !== undefined) lines.push(`authorization: Bearer ${tokenOf(writer)}`)
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined)
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

/** Returns the session token of a writer that `fillForCalls` has created. */
export function tokenOf(writer: number): string {
  return `bench-token-${writer}`
}

async function openCaller(host: string, port: number): Promise<Caller> {
  const socket = connect({ host, port, noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let received: Call['received']
  let settle: { resolve(status: number): void; reject(error: Error): void } | undefined
  let pieces: Buffer[] = []
  let missing = Number.POSITIVE_INFINITY
  let status = 0
  socket.on('data', (piece) => {
    if (missing === Number.POSITIVE_INFINITY) {
      pieces.push(piece)
      const head = pieces.length === 1 ? piece : Buffer.concat(pieces)
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = head.subarray(0, end).toString('latin1').toLowerCase()
      status = Number(text.slice(9, 12))
      const length = status === 204 || status === 304 ? 0 : Number(/content-length: (\d+)/.exec(text)?.[1])
      if (Number.isNaN(length)) return socket.destroy(new Error(`an answer without content-length: ${text}`))
      missing = length - (head.length - end - 4)
    } else {
      missing -= piece.length
      if (received) pieces.push(piece)
    }
    if (missing > 0) return
    if (received) {
      const answer = Buffer.concat(pieces).toString()
      received(answer.slice(answer.indexOf('\r\n\r\n') + 4))
    }
    pieces = []
    missing = Number.POSITIVE_INFINITY
    settle?.resolve(status)
  })
  const fail = (error?: Error) => settle?.reject(error ?? new Error('the server closed the connection'))
  socket.on('error', fail).on('close', () => fail())
  return {
    socket,
    write: (call) =>
      new Promise((resolve, reject) => {
        received = call.received
        settle = { resolve, reject }
        socket.write(bytesOf(call))
      }),
  }
}
