import { Agent, get } from 'node:http'

// This process requests the health of an API repeatedly and times the answers. It is a separate process, so
// that the work of the bench does not delay its clock.

/** The requests that the bench sends to this process: begin to probe an address, or report the latencies. */
export type ProbeRequest = { probe: string } | 'report'

const everyMs = 25
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let latencies: number[] = []
let isStopped = false

function probe(address: string): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(`${address}/healthz`, { agent }, (response) => {
      response.resume()
      response.once('end', () => resolve(performance.now() - began))
    }).once('error', reject)
  })
}

process.on('message', async (message: ProbeRequest) => {
  if (message === 'report') {
    isStopped = true
    return void process.send?.(latencies)
  }
  isStopped = false
  latencies = []
  while (!isStopped) {
    latencies.push(await probe(message.probe))
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
})
process.on('disconnect', () => process.exit())
