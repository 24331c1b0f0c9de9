import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runs, stopRecorded } from '../process/processes.mjs'
import { order } from '../process/shutdown.mjs'

const file = (dataDir) => path.join(dataDir, 'processes.json')

function read(dataDir) {
  try {
    return JSON.parse(readFileSync(file(dataDir), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return {}
    throw error
  }
}

function write(dataDir, records) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file(dataDir)}.draft`
  writeFileSync(draft, JSON.stringify(records, null, 2), { mode: 0o600 })
  renameSync(draft, file(dataDir))
}

/** Records a child, so that a start after kill -9 of the launcher can find it. */
export function remember(dataDir, name, record) {
  write(dataDir, { ...read(dataDir), [name]: record })
}

/** Drops the record of a child that has ended. */
export function forget(dataDir, name) {
  const { [name]: _gone, ...others } = read(dataDir)
  write(dataDir, others)
}

/** Stops, in order, what a launcher that was killed has left running. Returns the names of what it stopped. */
export async function stopOrphans(dataDir) {
  const orphans = Object.entries(read(dataDir)).filter(([, record]) => runs(record))
  orphans.sort(([a], [b]) => (order[a] ?? 0) - (order[b] ?? 0))
  for (const [, record] of orphans) await stopRecorded(record, record.signal ?? 'SIGTERM', 8)
  write(dataDir, {})
  return orphans.map(([name]) => name)
}
