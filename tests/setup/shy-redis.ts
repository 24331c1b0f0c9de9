import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { atEnd } from './at-end.ts'

/** A way to Redis on which it does not say who it is when it is asked for the second time, until it is `cured`. */
export interface ShyRedis {
  url: string
  /** How often it has not said it. */
  refusals(): number
  cure(): void
}

const isQuestion = /^\*1\r\n\$4\r\ninfo\r\n/i

/**
 * Stands before the Redis at `url`. A client asks each connection once whether Redis is loading, and BullMQ once more who
 * it is: that is answered by BUSY, as while a script runs, or `cut` off.
 */
export async function shyRedis(url: string, how: 'busy' | 'cut'): Promise<ShyRedis> {
  const target = new URL(url)
  const open = new Set<Socket>()
  let isShy = true
  let refused = 0
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    let questions = 0
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      // A cut connection ends with an error on either side: that is what it is for.
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    far.pipe(near)
    near.on('data', (said) => {
      if (isQuestion.test(said.toString('latin1'))) {
        questions += 1
        if (isShy && questions > 1) {
          refused += 1
          if (how === 'cut') near.destroy()
          else near.write('-BUSY Redis is busy running a script.\r\n')
          return
        }
      }
      far.write(said)
    })
  })
  atEnd(async () => {
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
      isShy = false
    },
  }
}
