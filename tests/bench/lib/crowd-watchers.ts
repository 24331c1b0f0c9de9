import type { PushEvents } from '#contract/events.ts'
import { hashOf, pushedAt } from './crowd-text.ts'
import { openLightSocket } from './light-socket.ts'

// This process holds sockets that watch chapters being written, as the web client does.

export type WatchersAsk = { ask: 'open'; address: string; tokens: string[] } | { ask: 'report' }

export interface WatchersReport {
  /** The times (ms) from the pushes of the writers to their arrival at a socket. */
  latencies: number[]
  /** For each socket, the hash of the text that it has received. */
  texts: string[]
}

const latencies: number[] = []
const texts: { held: string }[] = []

function openOne(address: string, token: string): Promise<void> {
  const text = { held: '' }
  texts.push(text)
  return new Promise((resolve) => {
    openLightSocket(address, token, {
      connected: resolve,
      lost: () => undefined,
      received: (event, packet) => {
        if (event !== 'generation.text') return
        const [, { offset, delta }] = JSON.parse(packet) as [string, PushEvents['generation.text']]
        latencies.push(Date.now() - pushedAt(delta))
        // If a socket has missed a piece, its text is shorter than the offset of the next one, so the text stays wrong
        // to the end.
        text.held = text.held.slice(0, offset) + delta
      },
    })
  })
}

process.on('message', async (message: WatchersAsk) => {
  if (message.ask === 'open') {
    await Promise.all(message.tokens.map((token) => openOne(message.address, token)))
    process.send?.('open')
  } else {
    const report: WatchersReport = { latencies, texts: texts.map(({ held }) => hashOf(held)) }
    process.send?.(report)
  }
})
process.on('disconnect', () => process.exit())
