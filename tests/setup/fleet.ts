import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Bench, killed, type Settings, spawnNode, until } from './bench.ts'
import { closeAfterTests } from './close-after-tests.ts'
import { freePort } from './free-port.ts'

export interface FleetAnswer {
  status: number
  body: Record<string, unknown>
}

export interface FleetCall {
  token: string
  body?: unknown
  /** Additional headers. The default is a header with which a call does not wait for its generation. */
  headers?: Record<string, string>
}

/**
 * API processes behind a simple load balancer. It sends each call to a ready API, and repeats a call once at another
 * API if the connection is refused.
 */
export interface Fleet {
  /** The addresses of the APIs, which stay the same after a restart. */
  addresses: string[]
  /** Stops an API, by SIGTERM if no signal is given, and starts it again. @returns its exit code and signal. */
  restart(index: number, signal?: NodeJS.Signals): Promise<unknown[]>
  /** Sends a call to any API that is ready. @throws the error of the connection. */
  call(method: string, path: string, options: FleetCall): Promise<FleetAnswer>
}

/** Sends one request over a new connection, so that a restart interrupts no open connection. */
async function send(
  address: string,
  method: string,
  path: string,
  { token, body, headers }: Partial<FleetCall> = {},
): Promise<FleetAnswer> {
  const request = httpRequest(new URL(path, address), {
    method,
    agent: false,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json', prefer: 'respond-async' }),
      ...headers,
    },
  })
  request.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage]
  const responseText = await text(response)
  return { status: response.statusCode ?? 0, body: responseText ? JSON.parse(responseText) : {} }
}

async function isReady(address: string): Promise<boolean> {
  return send(address, 'GET', '/readyz').then(
    ({ status }) => status === 200,
    () => false,
  )
}

/**
 * Starts `size` API processes on the services of the bench. `settings` are for all of them, or a function of the index
 * of each.
 */
export async function startFleet(
  bench: Bench,
  size: number,
  settings: Settings | ((index: number) => Settings) = {},
): Promise<Fleet> {
  const ports = await Promise.all(Array.from({ length: size }, freePort))
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`)
  const children: ChildProcess[] = []
  const ready = addresses.map(() => false)
  let turn = 0

  async function start(index: number): Promise<void> {
    children[index] = spawnNode('api/main.ts', {
      ...bench.environment,
      // With this delay, an API still serves calls until the load balancer has noticed the shutdown, even on a busy
      // machine.
      DRAIN_DELAY_SECONDS: '5',
      ...(typeof settings === 'function' ? settings(index) : settings),
      PORT: String(ports[index]),
    })
    await until('an API that is ready', () => isReady(addresses[index] ?? ''))
  }
  const probe = async () => {
    await Promise.all(
      addresses.map(async (address, index) => {
        ready[index] = await isReady(address)
      }),
    )
  }
  const timer = setInterval(() => void probe(), 100)
  closeAfterTests(() => {
    clearInterval(timer)
    return Promise.all(children.map((child) => killed(child)))
  })
  await Promise.all(addresses.map((_, index) => start(index)))
  await probe()

  return {
    addresses,
    restart: async (index, signal = 'SIGTERM') => {
      const child = children[index]
      if (!child) throw new Error(`the fleet has no API ${index}`)
      const exit = once(child, 'exit')
      child.kill(signal)
      const ended = await exit
      await start(index)
      await until('the load balancer to see it', async () => ready[index])
      return ended
    },
    call: async (method, path, options) => {
      turn += 1
      const rotated = addresses.map((_, n) => (n + turn) % addresses.length)
      const [first = 0, second = first] = [
        ...rotated.filter((n) => ready[n]),
        ...rotated.filter((n) => !ready[n]),
      ]
      try {
        return await send(addresses[first] ?? '', method, path, options)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error
        return send(addresses[second] ?? '', method, path, options)
      }
    },
  }
}
