import { once } from 'node:events'
import { createServer } from 'node:net'

// The operating system uses ports from 32768 up for outgoing connections and for servers that ask for any port. A lower
// port stays free until its process listens, also while that process is restarted.
const [first, count] = [20_000, 12_000]

/** Returns a free port that the operating system gives to no other process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * count)
    const server = createServer()
    try {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
