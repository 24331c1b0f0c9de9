import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { resyncDelayMs } from '../../../web/src/lib/reconnection.ts'
import { openLightSocket } from './light-socket.ts'

// Browsers' sockets, many to a process of their own, which come back and ask as the web client's one does.

/** What the bench asks of such a process. */
export type Ask =
  | { ask: 'open'; address: string; tokens: string[] }
  /** From here on every connection is a return, and asks for the bell as the web client does. */
  | { ask: 'watch' }
  | { ask: 'report' }

export interface Report {
  open: number
  /** When each socket that was lost was there again, in ms since 1970. */
  returns: number[]
  /** When each of those knew its bell, and what it said. */
  bells: { at: number; unread: number }[]
  /** Pushes of a notification that came since the last report. */
  pushes: { at: number }[]
  failures: number
  /** Processor time of the process so far, in ms. */
  processor: number
}

const handshakesAtOnce = 100
// A browser keeps its connection for calls; so many of them share a few here, as behind a proxy.
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

/** Asks until it is answered: a screen that was not would show an old number. */
async function learnBell(address: string, token: string): Promise<void> {
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
          setTimeout(() => void learnBell(address, token), resyncDelayMs('transport close'))
        }
        resolve()
      },
      lost: () => {
        open -= 1
      },
      heard: (event) => {
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
