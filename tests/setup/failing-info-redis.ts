import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { closeAfterTests } from './close-after-tests.ts'

/** A Redis proxy that fails the second INFO command of each connection until `cure` is called. */
export interface FailingInfoRedis {
  url: string
  /** Returns the number of commands that the proxy has made fail. */
  refusals(): number
  cure(): void
}

const isInfoCommand = /^\*1\r\n\$4\r\ninfo\r\n/i

/**
 * Starts a proxy in front of the Redis at `url`. The Redis client sends INFO once per connection, and BullMQ sends it
 * again. The second INFO is answered with a BUSY error, as while a script runs, or the connection is `cut`.
 */
export async function failingInfoRedis(url: string, how: 'busy' | 'cut'): Promise<FailingInfoRedis> {
  const target = new URL(url)
  const open = new Set<Socket>()
  let isFailing = true
  let refused = 0
  const server = createServer((downstream) => {
    const upstream = connect(Number(target.port), target.hostname)
    let infoCommands = 0
    for (const [socket, other] of [
      [downstream, upstream],
      [upstream, downstream],
    ] as const) {
      open.add(socket)
      // A cut connection ends with an error on both sides, which is the purpose of this proxy.
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    upstream.pipe(downstream)
    downstream.on('data', (chunk) => {
      if (isInfoCommand.test(chunk.toString('latin1'))) {
        infoCommands += 1
        if (isFailing && infoCommands > 1) {
          refused += 1
          if (how === 'cut') downstream.destroy()
          else downstream.write('-BUSY Redis is busy running a script.\r\n')
          return
        }
      }
      upstream.write(chunk)
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
    refusals: () => refused,
    cure: () => {
      isFailing = false
    },
  }
}
