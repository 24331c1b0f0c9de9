import pg from 'pg'
import type { Log } from '../observability/log.ts'
import type { Channel } from './channels.ts'

export interface Listening {
  close(): Promise<void>
}

/**
 * Listens on Postgres channels over one connection of its own and reconnects by itself (250 ms to 5 s apart).
 * What was notified while it was away is lost: `onConnect` runs after every connection so that callers can catch up.
 */
export function listen(options: {
  url: string
  handlers: Partial<Record<Channel, (payload: string) => void>>
  /** Run on the connection before it counts as made: what shall hold exactly as long as it does. */
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
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    client = next
    next.on('notification', ({ channel, payload }) => handlers[channel as Channel]?.(payload ?? ''))
    next.on('error', () => undefined)
    next.on('end', () => again(next))
    try {
      await next.connect()
      for (const channel of Object.keys(handlers)) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      await prepare?.(next)
      failures = 0
      onConnect?.()
    } catch (error) {
      log.warn({ err: error }, 'listening to Postgres failed, trying again')
      await next.end().catch(() => undefined)
      again(next)
    }
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
