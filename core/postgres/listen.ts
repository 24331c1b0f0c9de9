import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '../observability/log.ts'
import type { Channel } from './channels.ts'

export interface Listening {
  close(): Promise<void>
}

/** A connection that does not answer for this time (ms) is replaced. */
const silenceMs = 8000

/**
 * Listens on Postgres channels over a separate connection and reconnects by itself, after 250 ms to 5 s. Notifications
 * that are sent while it is disconnected are lost, so `onConnect` runs after every connection and callers can catch up.
 * A query every eight seconds detects a connection that is open but no longer answers.
 */
export function listen(options: {
  url: string
  handlers: Partial<Record<Channel, (payload: string) => void>>
  /**
   * Runs on each new connection before `onConnect`, to take locks that are held as long as the connection is open.
   */
  prepare?: (client: pg.Client) => Promise<unknown>
  onConnect?: () => void
  log: Log
}): Listening {
  const { url, handlers, prepare, onConnect, log } = options
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let failures = 0

  async function connect(): Promise<void> {
    const socket = new Socket()
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
      stream: () => socket,
    })
    client = next
    next.on('notification', ({ channel, payload }) => handlers[channel as Channel]?.(payload ?? ''))
    next.on('error', () => undefined)
    next.on('end', () => again(next))
    try {
      await next.connect()
      for (const channel of Object.keys(handlers)) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      await prepare?.(next)
      failures = 0
      watch(next, socket)
      onConnect?.()
    } catch (error) {
      log.warn({ err: error }, 'listening to postgres failed, will retry')
      // The connection is destroyed, because `end()` would wait for an answer of the silent peer.
      socket.destroy()
      again(next)
    }
  }

  function watch(watched: pg.Client, socket: Socket): void {
    const heartbeat = setInterval(() => {
      watched.query('SELECT 1').catch((error: unknown) => {
        if (closed || watched !== client) return
        log.warn({ err: error }, 'postgres listen connection timed out, reconnecting')
        socket.destroy()
      })
    }, silenceMs)
    heartbeat.unref()
    watched.once('end', () => clearInterval(heartbeat))
  }

  function again(ended: pg.Client): void {
    if (closed || ended !== client) return
    client = undefined
    failures += 1
    timer = setTimeout(() => void connect(), Math.min(250 * 2 ** (failures - 1), 5000))
  }

  void connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
