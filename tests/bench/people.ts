import { availableParallelism, loadavg } from 'node:os'
import { Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { createStory, createUser, type TestUser } from '../setup/factories.ts'
import { openEnvironment, quantile, waitFor } from './lib/environment.ts'

// This bench measures calls over HTTP of one API: orders at a fixed rate with and without budgets, alternately within
// one run (D-151), and a conversation with very many messages (D-148).
//
// npm run bench -- people [budgets|conversation ...]

const parts = process.argv.slice(2)
const measures = (part: 'budgets' | 'conversation') => parts.length === 0 || parts.includes(part)
const rate = 100
const turnSeconds = 5
const turns = 6
const messages = 100_000
const acts = 500

const busy = () => loadavg()[0]?.toFixed(1) ?? '?'
const loadAtFirst = busy()
const environment = await openEnvironment(
  { proseMs: 0, readingMs: 0 },
  { MAX_ACTIVE_GENERATIONS: '1000', MEMBERSHIP_ENFORCEMENT: 'off', DATABASE_POOL: '10' },
)
const { db } = environment
const address = await environment.api()

async function call(user: TestUser, method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(new URL(path, address), {
    method,
    headers: {
      authorization: `Bearer ${user.token}`,
      ...(body !== undefined && { 'content-type': 'application/json', prefer: 'respond-async' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${await response.text()}`)
  return response
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

const words = (times: number[]) =>
  `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms (${times.length} calls)`

/**
 * Sends orders at a fixed rate, each for a separate story.
 * @returns for each order the time (ms) from its planned moment to its answer.
 */
async function orderAtRate(writers: TestUser[]): Promise<number[]> {
  const count = rate * turnSeconds
  const stories = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const writer = writers[n % writers.length] as TestUser
      return { writer, id: (await createStory(db, writer)).id }
    }),
  )
  const began = performance.now() + 100
  const times = await Promise.all(
    stories.map(async ({ writer, id }, n) => {
      const dueAt = began + (n * 1000) / rate
      await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()))
      await (
        await call(writer, 'POST', `/api/stories/${id}/generate-chapter`, {
          plot: 'The storm comes',
          setting: 'A lighthouse in winter',
          chapterSize: 'short',
        })
      ).text()
      return performance.now() - dueAt
    }),
  )
  // The orders are deleted, so that the next turn begins with the same empty queue.
  await execute(db, Prisma.sql`DELETE FROM generations`)
  return times
}

async function measureBudgets(admin: TestUser): Promise<void> {
  const writers = await Promise.all(Array.from({ length: 100 }, () => createUser(db)))
  const set = async (budget: number | null, notice: string) => {
    const body = { budgetDayUsd: budget, budgetUserMonthUsd: budget, notice }
    await (await call(admin, 'PUT', '/api/admin/settings', body)).text()
    await waitFor(async () => {
      const site = (await (await fetch(new URL('/api/site', address))).json()) as { notice: string }
      return site.notice === notice
    })
  }
  const times = { without: [] as number[], with: [] as number[] }
  // The first turn without budgets and the first one with budgets are not counted, because they warm up the compiler
  // and the connections.
  for (let turn = 0; turn < turns + 2; turn += 1) {
    const budgets = turn % 2 === 0 ? 'without' : 'with'
    await set(budgets === 'with' ? 100_000 : null, `Turn ${turn}`)
    const took = await orderAtRate(writers)
    if (turn >= 2) times[budgets].push(...took)
  }
  console.log(`${rate} orders a second, without budgets: ${words(times.without)}`)
  console.log(`${rate} orders a second, with both budgets: ${words(times.with)}`)
  const ratio = (share: number) => (quantile(times.with, share) / quantile(times.without, share)).toFixed(2)
  console.log(`  ratio of with to without: p50 ${ratio(0.5)}, p99 ${ratio(0.99)}`)
}

async function measureConversation(): Promise<void> {
  const [one, other] = await Promise.all([createUser(db), createUser(db, { publicProfile: true })])
  const filling = await timed(() =>
    execute(
      db,
      Prisma.sql`
      INSERT INTO messages ("senderId", "receiverId", content, "createdAt")
      SELECT CASE WHEN n % 2 = 0 THEN ${one.id} ELSE ${other.id} END,
        CASE WHEN n % 2 = 0 THEN ${other.id} ELSE ${one.id} END,
        'Message ' || n, now() - make_interval(secs => (${messages}::int - n)::float8)
      FROM generate_series(1, ${messages}::int) n`,
    ),
  )
  await execute(db, Prisma.sql`ANALYZE messages`)
  console.log(`${messages} messages were created in ${(filling / 1000).toFixed(0)} s.`)
  const path = `/api/conversations/${other.id}`
  const list = async () => (await call(one, 'GET', '/api/conversations')).text()
  const open = async () => (await call(one, 'GET', path)).text()
  const send = async () =>
    (await call(one, 'POST', '/api/messages', { receiverId: other.id, content: 'And one more.' })).text()
  for (const act of [list, open, send]) for (let n = 0; n < 50; n += 1) await act()
  for (const [what, act] of [
    ['the list of conversations', list],
    ['open', open],
    ['send', send],
  ] as const) {
    const times: number[] = []
    for (let n = 0; n < acts; n += 1) times.push(await timed(act))
    console.log(`conversation, ${what}: ${words(times)}`)
  }
  const pages: number[] = []
  let seen = 0
  let next: string | undefined = `${path}?limit=100`
  while (next !== undefined) {
    const began = performance.now()
    const response = await call(one, 'GET', next)
    seen += ((await response.json()) as unknown[]).length
    pages.push(performance.now() - began)
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  if (seen < messages) throw new Error(`paging back found only ${seen} of ${messages} messages`)
  console.log(`conversation, each page of 100 back to the first message: ${words(pages)}`)
}

try {
  const admin = await createUser(db, { isAdmin: true })
  if (measures('budgets')) await measureBudgets(admin)
  if (measures('conversation')) await measureConversation()
} finally {
  await environment.close()
}
console.log(`${availableParallelism()} cores, load average ${loadAtFirst} at first and ${busy()} at last.`)
