import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { closeAfterTests } from './close-after-tests.ts'

/** A storage proxy that refuses to write or delete some keys and forwards all other requests. */
export interface RefusingStorage {
  url: string
  /** Refuses from now on to write or delete keys that begin with this prefix. */
  refuse(prefix: string, answer?: Refusal): void
  allow(prefix: string): void
  /** Returns the number of requests that were refused. */
  refusals(): number
}

interface Refusal {
  status: number
  code: string
}

const denied = { status: 403, code: 'AccessDenied' }
const wordsOf = ({ code }: Refusal) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Refused</Message></Error>`

/** Starts a proxy in front of the storage at `url`. */
export async function refusingStorage(url: string): Promise<RefusingStorage> {
  const target = new URL(url)
  const refused = new Map<string, Refusal>()
  let refusals = 0
  const server = createServer((asked, answer) => {
    const key = decodeURIComponent((asked.url ?? '').split('?', 1)[0] ?? '').replace(/^\/[^/]+\//, '')
    const [, refusal] = [...refused].find(([prefix]) => key.startsWith(prefix)) ?? []
    if (refusal && (asked.method === 'PUT' || asked.method === 'DELETE')) {
      refusals += 1
      const { status } = refusal
      asked
        .resume()
        .on('end', () =>
          answer.writeHead(status, { 'content-type': 'application/xml' }).end(wordsOf(refusal)),
        )
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
  closeAfterTests(async () => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    refuse: (prefix, refusal = denied) => void refused.set(prefix, refusal),
    allow: (prefix) => void refused.delete(prefix),
    refusals: () => refusals,
  }
}
