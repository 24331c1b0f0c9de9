import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface OneAddress {
  url: string
  close(): void
}

/** Forwards the calls of a browser to one server and its web sockets to another, as a load balancer may do. */
export async function openOneAddress(calls: string, sockets: string): Promise<OneAddress> {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client.setNoDelay(true))
    client.once('data', (first) => {
      const isSocket = first.toString('latin1', 0, 15).startsWith('GET /socket.io/')
      const { hostname, port } = new URL(isSocket ? sockets : calls)
      const target = connect(Number(port), hostname).setNoDelay(true)
      open.add(target)
      target.write(first)
      client.pipe(target).pipe(client)
      for (const [one, other] of [
        [client, target],
        [target, client],
      ] as const) {
        one.on('error', () => other.destroy())
        one.on('close', () => open.delete(one))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      for (const one of open) one.destroy()
    },
  }
}
