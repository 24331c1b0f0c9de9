import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { resyncDelayMs } from '../../../web/src/lib/reconnection.ts'
import { openLightSocket } from './light-socket.ts'

// This process holds many sockets, which reconnect and read the unread count as the web client does.

/** The requests that the bench sends to this process. */
export type Ask =
  | { ask: 'open'; address: string; tokens: string[] }
  /**
   * After this request, every new connection counts as a reconnection and reads the unread count, as in the web client.
   */
  | { ask: 'watch' }
  | { ask: 'report' }

export interface Report {
  open: number
  /** The times (ms since 1970) at which lost sockets were connected again. */
  returns: number[]
  /** For each reconnected socket, the unread count that it has read and the time of the answer. */
  bells: { at: number; unread: number }[]
  /** The pushes of notifications that arrived since the last report. */
  pushes: { at: number }[]
  failures: number
  /** The processor time of the process so far, in ms. */
  processor: number
}

const handshakesAtOnce = 100
// A browser sends its calls over a connection that stays open, so the sockets of this process share a few connections
// for their calls, as behind a proxy.
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
let report: Report = { open: 0, returns: [], bells: [], pushes: [], failures: 0, processor: 0 }
let watching = false
let open = 0

async function unreadCount(address: string, token: string): Promise<number> {
  const call = request(new URL('/api/notifications/unread-count', address), {
    agent,
    headers: { authorization: `Bearer ${token}` },
  })
  const body = await new Promise<string>((resolve, reject) => {
    call.on('response', (response) => text(response).then(resolve, reject))
    call.on('error', reject)
    call.end()
  })
  return (JSON.parse(body) as { count: number }).count
}

/**
 * Reads the unread count, and repeats a failed read until it succeeds, because a screen without the answer would show
 * an old count.
 */
async function readUnreadCount(address: string, token: string): Promise<void> {
  for (;;) {
    try {
      const unread = await unreadCount(address, token)
      report.bells.push({ at: Date.now(), unread })
      return
    } catch {
      report.failures += 1
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

function openOne(address: string, token: string): Promise<void> {
  return new Promise((resolve) => {
    openLightSocket(address, token, {
      connected: () => {
        open += 1
        if (watching) {
          report.returns.push(Date.now())
          setTimeout(() => void readUnreadCount(address, token), resyncDelayMs('transport close'))
        }
        resolve()
      },
      lost: () => {
        open -= 1
      },
      received: (event) => {
        if (event === 'notification.created') report.pushes.push({ at: Date.now() })
      },
    })
  })
}

process.on('message', async (message: Ask) => {
  if (message.ask === 'open') {
    const rest = [...message.tokens]
    const hand = async () => {
      for (let token = rest.pop(); token; token = rest.pop()) await openOne(message.address, token)
    }
    await Promise.all(Array.from({ length: handshakesAtOnce }, hand))
  }
  if (message.ask === 'watch') watching = true
  const { user, system } = process.cpuUsage()
  process.send?.({ ...report, open, processor: (user + system) / 1000 })
  if (message.ask === 'report')
    report = { open: 0, returns: [], bells: [], pushes: [], failures: 0, processor: 0 }
})
process.on('disconnect', () => process.exit())
