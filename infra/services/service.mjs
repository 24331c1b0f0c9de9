import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { stopRecorded } from '../process/processes.mjs'
import { lastLines, spawnChild } from '../process/run.mjs'
import { printError, sentence } from '../process/sentence.mjs'
import { onStop, order, stopAll, stopping } from '../process/shutdown.mjs'
import { forget, remember } from './records.mjs'

const tenMegabytes = 10 * 1024 * 1024

/** A child's log under DATA_DIR/logs, appended to; the one before it is kept when it has grown large. */
export function openLog(dataDir, name) {
  const file = path.join(dataDir, 'logs', `${name}.log`)
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    if (statSync(file).size > tenMegabytes) renameSync(file, `${file}.1`)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  return { file, fd: openSync(file, 'a', 0o600) }
}

/** The last lines of a log file. */
export function tail(file, count = 15) {
  return lastLines(readFileSync(file, 'utf8').slice(-20_000), count)
}

/**
 * Starts a backing service: its output goes to a log, its process is recorded for the next start, it is stopped
 * in order, and when it ends by itself everything ends with its last words.
 */
export function startService(name, command, { dataDir, signal, seconds, holdStdin = false, ...options }) {
  const log = openLog(dataDir, name)
  const stdio = [holdStdin ? 'pipe' : 'ignore', log.fd, log.fd]
  const child = spawnChild(command, { deathSignal: signal, stdio, ...options })
  closeSync(log.fd)
  child.log = log.file
  child.once('error', (error) => void fail(error.message))
  if (!child.pid) return child
  remember(dataDir, name, { ...child.record, signal })
  onStop(order[name], async () => {
    await stopRecorded(child.record, signal, seconds)
    forget(dataDir, name)
  })
  const fail = async (how) => {
    if (stopping.aborted || child.expectedToEnd) return
    printError(sentence(`${name} ${how}; the whole log is ${log.file}.`, tail(log.file)))
    await stopAll(1)
  }
  child.once('exit', (code, by) => {
    if (child.isReady) void fail(`has stopped (${by ?? code})`)
  })
  return child
}
