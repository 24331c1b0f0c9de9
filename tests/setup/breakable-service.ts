import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { closeAfterTests } from './close-after-tests.ts'

/** A proxy to a backing service that a test can break and repair. */
export interface BreakableService {
  /** The address of the service through this proxy. */
  url: string
  /** Closes every connection and refuses new ones. */
  break(): Promise<void>
  mend(): Promise<void>
  /** Stops forwarding over the open connections without closing them, as a lost peer does. New connections work. */
  silence(): void
  /** Forwards each answer of the service this much later (ms). */
  delay(ms: number): void
}

/** Starts a proxy in front of the service at `url`. */
export async function breakableService(url: string): Promise<BreakableService> {
  const target = new URL(url)
  const open = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  let port = 0
  let delayMs = 0
  let server: Server | undefined

  async function listen(): Promise<void> {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname)
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(socket)
        socket.on('data', (chunk) => {
          if (silent.has(socket)) return
          if (delayMs === 0 || socket === near) other.write(chunk)
          else setTimeout(() => other.write(chunk), delayMs)
        })
        // A cut connection ends with an error on both sides, which is the purpose of this proxy.
        socket.on('error', () => other.destroy())
        socket.on('close', () => {
          open.delete(socket)
          // A lost peer does not notice that its other end has closed.
          if (!silent.has(socket)) other.destroy()
        })
      }
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address && typeof address === 'object') port = address.port
  }

  async function stop(): Promise<void> {
    if (!server) return
    const closing = server
    server = undefined
    closing.close()
    for (const socket of open) socket.destroy()
    await once(closing, 'close')
  }

  closeAfterTests(stop)
  await listen()
  const here = new URL(url)
  here.hostname = '127.0.0.1'
  here.port = String(port)
  const silence = () => {
    for (const socket of open) silent.add(socket)
  }
  const delay = (ms: number) => {
    delayMs = ms
  }
  return { url: here.href, break: stop, mend: listen, silence, delay }
}
