import type { PushEvents } from '#contract/events.ts'
import { hashOf, pushedAt } from './crowd-text.ts'
import { openLightSocket } from './light-socket.ts'

// This process holds sockets that watch chapters being written, as the web client does.

export type WatchersAsk = { ask: 'open'; address: string; tokens: string[] } | { ask: 'report' }

export interface WatchersReport {
  /** Time from each push of a writer to its arrival, in ms. */
  latencies: number[]
  /** Hash of the text that each socket has received. */
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
      heard: (event, packet) => {
        if (event !== 'generation.text') return
        const [, { offset, delta }] = JSON.parse(packet) as [string, PushEvents['generation.text']]
        latencies.push(Date.now() - pushedAt(delta))
        // A socket that has missed a piece has fewer characters than the offset, so its text stays wrong to
        // the end.
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
