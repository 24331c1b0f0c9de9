import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { closeAfterTests } from './close-after-tests.ts'

/** A Redis proxy whose server can lose its role as primary, as in a failover that closes no connection. */
export interface DemotedRedis {
  url: string
  /** From now on, the present connections lead to a replica; new connections lead to the primary. */
  demote(): void
}

const readOnly = "-READONLY You can't write against a read only replica.\r\n"
const command = /\*\d+\r\n\$\d+\r\n(\w+)\r\n/g

/** Starts a proxy in front of the Redis at `url`. A replica answers PING, and refuses every other command here. */
export async function demotedRedis(url: string): Promise<DemotedRedis> {
  const target = new URL(url)
  const open = new Set<Socket>()
  const demoted = new WeakSet<Socket>()
  const server = createServer((downstream) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [downstream, upstream],
      [upstream, downstream],
    ] as const) {
      // A cut connection ends with an error on both sides.
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(downstream)
        other.destroy()
      })
    }
    open.add(downstream)
    upstream.pipe(downstream)
    downstream.on('data', (chunk) => {
      if (!demoted.has(downstream)) {
        upstream.write(chunk)
        return
      }
      for (const [, name = ''] of chunk.toString('latin1').matchAll(command))
        downstream.write(name.toLowerCase() === 'ping' ? '+PONG\r\n' : readOnly)
    })
  })
  closeAfterTests(async () => {
    server.close()
    for (const socket of open) socket.destroy()
    await once(server, 'close')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const here = new URL(url)
  here.hostname = '127.0.0.1'
  here.port = String(address && typeof address === 'object' ? address.port : 0)
  return {
    url: here.href,
    demote: () => {
      for (const socket of open) demoted.add(socket)
    },
  }
}
