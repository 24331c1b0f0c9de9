import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import { freeAddress, openEnvironment } from './lib/environment.ts'
import { assertSameAnswer, compareRates, concurrencies, type Server, turnMs } from './lib/http-compare.ts'
import { fillForCalls } from './lib/http-fill.ts'
import { measuresOf } from './lib/http-measures.ts'

// This bench measures whole calls over HTTP. It compares the product's API with a server that is written by hand only
// for speed, and with one that is written in the usual way. Each is a separate process on the same database. The three
// are measured alternately, because the speed of a machine changes. The results are ratios of the medians of one run.
// npm run bench -- http [stories] [turns] [part of the name of a measure ...]

const numbers = process.argv.slice(2).filter((argument) => /^\d+$/.test(argument))
const wanted = process.argv.slice(2).filter((argument) => !/^\d+$/.test(argument))
const [stories = 100_000, turns = 5] = numbers.map(Number)

const busy = () => loadavg()[0]?.toFixed(1) ?? '?'
const loadAtFirst = busy()
const environment = await openEnvironment({ proseMs: 0, readingMs: 0 }, { MAX_ACTIVE_GENERATIONS: '1000' })
const pool = new pg.Pool({ connectionString: environment.databaseUrl, max: 2 })
const rows: string[] = []
try {
  const began = performance.now()
  const filled = await fillForCalls(pool, stories)
  console.log(`${stories} stories were created in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
  const start = async (name: Server['name'], file: string): Promise<Server> => {
    const address = freeAddress()
    return { name, address, process: await environment.serverAt(address, file) }
  }
  const product = await start('product', 'api/main.ts')
  const hand = await start('hand', 'tests/bench/lib/http-hand.ts')
  const usual = await start('usual', 'tests/bench/lib/http-usual.ts')
  for (const measure of measuresOf(filled)) {
    if (wanted.length > 0 && !wanted.some((part) => measure.what.includes(part))) continue
    if (measure.of === 'hand') await assertSameAnswer(measure, product, hand)
    for (const connections of concurrencies) {
      const row = await compareRates({ measure, servers: { product, hand, usual }, connections, turns, pool })
      rows.push(row)
      console.log(row)
    }
  }
} finally {
  await pool.end()
  await environment.close()
}

console.log(
  `\n${availableParallelism()} cores, load average ${loadAtFirst} at first and ${busy()} at last; ${turns} turns of ${turnMs} ms.`,
)
console.log(
  'Rates are medians; the processor time is that of the server, without Postgres. With 64 connections, p99 may be at most five times p50.\n',
)
for (const row of rows) console.log(row)
