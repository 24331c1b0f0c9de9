import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { stopProcess } from '../process/processes.mjs'
import { printNote } from '../process/progress.mjs'
import { spawnChild, takeLastLines } from '../process/run.mjs'
import { onStop, sleep, stopAll, stopping, stopRanks } from '../process/shutdown.mjs'
import { printError, userError } from '../process/user-error.mjs'
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

const firstRestartDelayMs = 500
/** A service is restarted at most this many times if it never runs for a whole minute in between. */
const maxRestarts = 6
const stableAfterMs = 60_000

/**
 * Starts a backing service. Its output goes to a log, its process is recorded for the next start, and it is stopped at
 * its rank in `stopRanks`. If the service exits after its `isReady` was set, it is started again with the same command,
 * after a delay that doubles from half a second; until then api and worker run without the service. After `maxRestarts`
 * restarts the launcher prints the end of its log and stops.
 * @returns the first process of the service
 */
export function startService(name, command, { dataDir, signal, stopSeconds, holdStdin = false, ...options }) {
  let restarts = 0
  let current

  function spawnService() {
    const log = openLog(dataDir, name)
    const stdio = [holdStdin ? 'pipe' : 'ignore', log.fd, log.fd]
    const child = spawnChild(command, { deathSignal: signal, stdio, ...options })
    closeSync(log.fd)
    child.log = log.file
    child.since = performance.now()
    child.once('error', (error) => void giveUp(child, error.message))
    if (!child.pid) return child
    current = child
    recordProcess(dataDir, name, { ...child.record, signal })
    child.once('exit', (code, bySignal) => void restart(child, `exited (${bySignal ?? code})`))
    return child
  }

  async function restart(exited, reason) {
    if (stopping.aborted || !first.isReady) return
    if (performance.now() - exited.since > stableAfterMs) restarts = 0
    if (restarts >= maxRestarts) return giveUp(exited, reason)
    const delayMs = firstRestartDelayMs * 2 ** restarts
    restarts += 1
    printNote(name, `${reason}, restarting in ${delayMs / 1000} s; log: ${exited.log}`)
    try {
      await sleep(delayMs)
      spawnService()
    } catch (error) {
      if (!stopping.aborted) throw error
    }
  }

  async function giveUp({ log }, reason) {
    if (stopping.aborted) return
    const message = `The service ${name} ${reason} at ${new Date().toISOString()}, so the launcher stops. The log of the service is ${log}.`
    printError(userError(message, readTail(log)))
    await stopAll(1)
  }

  const first = spawnService()
  if (!first.pid) return first
  onStop(stopRanks[name], async () => {
    await stopProcess(current.record, signal, stopSeconds)
    dropRecord(dataDir, name)
  })
  return first
}
