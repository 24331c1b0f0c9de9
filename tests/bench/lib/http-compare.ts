import type { ChildProcess } from 'node:child_process'
import type pg from 'pg'
import { processorTimeOf, quantile } from './environment.ts'
import { bytesOf, type Call, type Load, openCallers } from './http-load.ts'
import { type Measure, removeOrders } from './http-measures.ts'

export const concurrencies = [1, 16, 64]
export const turnMs = 400
/**
 * The number of turns before the first measured turn of a call. V8 optimizes the code of a call during its first 15,000
 * runs, and the product has more code than the other servers.
 */
const warmUpTurns = 10

export interface Server {
  name: 'product' | 'hand' | 'usual'
  address: string
  process: ChildProcess
}

interface Turn extends Load {
  /** Processor time of the server for one call in ms, without that of Postgres. */
  processorMs: number
}

interface Comparison {
  measure: Measure
  servers: Record<Server['name'], Server>
  connections: number
  turns: number
  pool: pg.Pool
}

/** Measures one call on all servers alternately. @returns a line for the report. */
export async function compareRates({
  measure,
  servers,
  connections,
  turns,
  pool,
}: Comparison): Promise<string> {
  const { product, hand, usual } = servers
  const other: Measure['next'] =
    measure.of === 'hello' ? () => ({ method: 'GET', path: '/hello' }) : measure.next
  const calls: [Server, Measure['next']][] = [
    [product, measure.next],
    [hand, other],
  ]
  if (!measure.notUsual) calls.push([usual, measure.next])
  const taken = new Map<Server, Turn[]>(calls.map(([server]) => [server, []]))
  for (let turn = connections === concurrencies[0] ? -warmUpTurns : -1; turn < turns; turn++) {
    // A warm-up turn has at least 16 callers, because fewer would not make enough calls to warm up the servers.
    const callersNow = turn < 0 ? Math.max(connections, 16) : connections
    for (const [server, next] of calls) {
      if (measure.emptiesQueue) await pool.query(removeOrders)
      const callers = await openCallers(server.address, callersNow)
      const before = processorTimeOf(server.process)
      const load = await callers.run(next, turnMs, server === product ? measure.expected : undefined)
      callers.close()
      const processorMs = (processorTimeOf(server.process) - before) / load.calls
      if (turn >= 0) taken.get(server)?.push({ ...load, processorMs })
    }
  }
  const median = (server: Server, field: keyof Turn) =>
    quantile(
      (taken.get(server) ?? []).map((turn) => turn[field]),
      0.5,
    )
  const rate = (server: Server) => median(server, 'callsPerSecond')
  const ratio = rate(product) / rate(hand)
  const spread = median(product, 'p99') / median(product, 'p50')
  const isMet =
    ratio >= measure.target && (connections < 64 || spread <= 5) && rate(product) >= (measure.least ?? 0)
  const fixed = (server: Server, field: keyof Turn, digits: number) => median(server, field).toFixed(digits)
  return [
    measure.what.padEnd(36),
    `${connections} callers`.padStart(10),
    `${ratio.toFixed(2)} of ${measure.of}`.padEnd(13),
    `(target ${measure.target})`.padEnd(13),
    isMet ? 'met   ' : 'missed',
    `${rate(product).toFixed(0)}/s, ${measure.of} ${rate(hand).toFixed(0)}/s, usual ${measure.notUsual ? '-' : (rate(usual) / rate(hand)).toFixed(2)}`.padEnd(
      40,
    ),
    `processor ${fixed(product, 'processorMs', 3)} of ${fixed(hand, 'processorMs', 3)} ms`,
    `p50 ${fixed(product, 'p50', 1)}, p99 ${fixed(product, 'p99', 1)} of ${fixed(hand, 'p99', 1)} ms`,
  ].join('  ')
}

/**
 * The comparison leaves out the fields that must differ between the servers: ids and times of created things, and
 * counts that grow.
 */
const volatile =
  /^(id|chapterId|base|createdAt|updatedAt|version|readCount|likeCount|unreadCount|generationId|words|language|appearanceParts|personalityTraits)$/

/**
 * Checks that the hand-written server gives the same answer to a call, because otherwise the comparison would
 * be meaningless.
 */
export async function assertSameAnswer(
  { what, next, emptiesQueue }: Measure,
  product: Server,
  hand: Server,
): Promise<void> {
  const call = next()
  const own = await answerOf(product, call)
  const byHand = await answerOf(hand, emptiesQueue || call.received ? next() : call)
  if (own !== byHand) throw new Error(`${what}: the answers differ for ${call.path}:\n${own}\n${byHand}`)
}

async function answerOf({ address }: Server, call: Call): Promise<string> {
  const [head = '', body = ''] = bytesOf(call).toString().split('\r\n\r\n')
  const [, ...lines] = head.split('\r\n')
  const headers = lines
    .map((line) => line.split(': ') as [string, string])
    .filter(([name]) => name !== 'content-length')
  const response = await fetch(`${address}${call.path}`, {
    method: call.method,
    headers: headers.filter(([name]) => name !== 'host'),
    ...(body ? { body } : {}),
  })
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(([name]) => !volatile.test(name))
    return Object.fromEntries(
      entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]),
    )
  }
  const answer = await response.text()
  call.received?.(answer)
  return `${response.status} ${JSON.stringify(sorted(JSON.parse(answer)))}`
}
