import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { stopProcess } from '../process/processes.mjs'
import { spawnChild, takeLastLines } from '../process/run.mjs'
import { printError, sentence } from '../process/sentence.mjs'
import { onStop, order, stopAll, stopping } from '../process/shutdown.mjs'
import { dropRecord, recordProcess } from './records.mjs'

const maxLogBytes = 10 * 1024 * 1024

/** Opens a child's log under DATA_DIR/logs for appending. A log over 10 MB is renamed to `.log.1` first. */
export function openLog(dataDir, name) {
  const file = path.join(dataDir, 'logs', `${name}.log`)
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    if (statSync(file).size > maxLogBytes) renameSync(file, `${file}.1`)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  return { file, fd: openSync(file, 'a', 0o600) }
}

/** Returns the last lines of a log file. */
export function readTail(file, count = 15) {
  return takeLastLines(readFileSync(file, 'utf8').slice(-20_000), count)
}

/**
 * Starts a backing service. Its output goes to a log, its process is recorded for the next start, and it is stopped in
 * order. If the service exits unexpectedly, the launcher prints the end of its log and stops.
 */
export function startService(name, command, { dataDir, signal, stopSeconds, holdStdin = false, ...options }) {
  const log = openLog(dataDir, name)
  const stdio = [holdStdin ? 'pipe' : 'ignore', log.fd, log.fd]
  const child = spawnChild(command, { deathSignal: signal, stdio, ...options })
  closeSync(log.fd)
  child.log = log.file
  child.once('error', (error) => void fail(error.message))
  if (!child.pid) return child
  recordProcess(dataDir, name, { ...child.record, signal })
  onStop(order[name], async () => {
    await stopProcess(child.record, signal, stopSeconds)
    dropRecord(dataDir, name)
  })
  const fail = async (reason) => {
    if (stopping.aborted) return
    const message = `The service ${name} ${reason} at ${new Date().toISOString()}, so the launcher stops. The log of the service is ${log.file}.`
    printError(sentence(message, readTail(log.file)))
    await stopAll(1)
  }
  child.once('exit', (code, bySignal) => {
    if (child.isReady) void fail(`exited (${bySignal ?? code})`)
  })
  return child
}
