import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isRunning, stopProcess } from '../process/processes.mjs'
import { stopRanks } from '../process/shutdown.mjs'

const recordsFile = (dataDir) => path.join(dataDir, 'processes.json')

function readRecords(dataDir) {
  try {
    return JSON.parse(readFileSync(recordsFile(dataDir), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return {}
    throw error
  }
}

function writeRecords(dataDir, records) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${recordsFile(dataDir)}.draft`
  writeFileSync(draft, JSON.stringify(records, null, 2), { mode: 0o600 })
  renameSync(draft, recordsFile(dataDir))
}

/** Records a child process, so that the next start can stop it if this launcher is killed. */
export function recordProcess(dataDir, name, record) {
  writeRecords(dataDir, { ...readRecords(dataDir), [name]: record })
}

/** Removes the record of a child process that has ended. */
export function dropRecord(dataDir, name) {
  const { [name]: _dropped, ...others } = readRecords(dataDir)
  writeRecords(dataDir, others)
}

/**
 * Stops the processes that a killed launcher left running, in the order in which a launcher stops them. Returns their
 * names.
 */
export async function stopOrphans(dataDir) {
  const orphans = Object.entries(readRecords(dataDir)).filter(([, record]) => isRunning(record))
  orphans.sort(([a], [b]) => (stopRanks[a] ?? 0) - (stopRanks[b] ?? 0))
  for (const [, record] of orphans) await stopProcess(record, record.signal ?? 'SIGTERM', 8)
  writeRecords(dataDir, {})
  return orphans.map(([name]) => name)
}
