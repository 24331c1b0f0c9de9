import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { atEnd } from './at-end.ts'

/** Storage that does not take or give up what has been named to it, and does everything else. */
export interface PickyStorage {
  url: string
  refuse(key: string): void
  allow(key: string): void
  /** How often it was asked for what it refuses. */
  refusals(): number
}

const refusal =
  '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'

/** Stands before the storage at `url`. */
export async function pickyStorage(url: string): Promise<PickyStorage> {
  const target = new URL(url)
  const refused = new Set<string>()
  let refusals = 0
  const server = createServer((asked, answer) => {
    const key = decodeURIComponent((asked.url ?? '').split('?', 1)[0] ?? '').replace(/^\/[^/]+\//, '')
    if (refused.has(key) && (asked.method === 'PUT' || asked.method === 'DELETE')) {
      refusals += 1
      asked
        .resume()
        .on('end', () => answer.writeHead(403, { 'content-type': 'application/xml' }).end(refusal))
      return
    }
    const { hostname, port } = target
    const passed = request(
      { hostname, port, method: asked.method, path: asked.url, headers: asked.headers },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        got.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    refuse: (key) => void refused.add(key),
    allow: (key) => void refused.delete(key),
    refusals: () => refusals,
  }
}
