import { closeSync } from 'node:fs'
import { heldNodeCommand, nodeCommand } from '../process/node-child.mjs'
import { inRoot } from '../process/paths.mjs'
import { stopProcess } from '../process/processes.mjs'
import { printNote } from '../process/progress.mjs'
import { spawnChild } from '../process/run.mjs'
import { onStop, sleep, stopping, stopRanks } from '../process/shutdown.mjs'
import { dropRecord, recordProcess } from '../services/records.mjs'
import { openLog, readTail } from '../services/service.mjs'

const maxRestartDelayMs = 30_000
const stableAfterMs = 30_000

/** Returns the line of a log that best explains why the process exited: its last error, or else its last line. */
function findExitReason(log) {
  const lines = readTail(log, 30)
    .split('\n')
    .filter((line) => line !== '' && !/^Node\.js v/.test(line))
  const line = lines.findLast((each) => /^\w*Error\b/.test(each)) ?? lines.at(-1) ?? ''
  if (!line.startsWith('{')) return line
  try {
    const { err, msg } = JSON.parse(line)
    return err?.message ?? msg ?? line
  } catch {
    return line // The line begins with a brace but is not JSON, so it is returned unchanged.
  }
}

/**
 * Keeps a process of this project running. Its output goes to DATA_DIR/logs, or to the terminal with `live`. If it
 * exits it is started again after a delay, which doubles from half a second to 30 s. An exit before `markReady` is
 * called is final: `ended` then resolves with the exit code or signal. With `preload`, the first process only loads
 * that module and waits until `release` gives it the settings that `env` lacks.
 * @returns `{ markReady, release, ended, restart, log, child }`
 */
export function supervise(name, file, { env: givenEnv, stopSeconds, live = false, args = [], preload }) {
  let env = givenEnv
  const dataDir = env.DATA_DIR
  let child
  let ready = false
  let restartDelayMs = 500
  let isRestarting = false
  let resolveEnded
  const ended = new Promise((resolve) => {
    resolveEnded = resolve
  })
  const self = { ended, log: undefined, markReady, release, restart, child: () => child }

  function markReady() {
    ready = true
  }

  function release(settings) {
    env = { ...env, ...settings }
    // A write to a process that has ended fails. The error is ignored, because `ended` reports the end.
    child.stdin.on('error', () => undefined)
    child.stdin.write(`${JSON.stringify(settings)}\n`)
  }

  function start(isHeld = false) {
    const log = openLog(dataDir, name)
    self.log = log.file
    const stdio = ['pipe', ...(live ? ['inherit', 'inherit'] : [log.fd, log.fd])]
    const command = isHeld ? heldNodeCommand(file, ...args) : nodeCommand(file, ...args)
    const started = spawnChild(command, {
      deathSignal: 'SIGTERM',
      stdio,
      env: isHeld ? { ...env, PRELOAD: inRoot(preload) } : env,
    })
    closeSync(log.fd)
    started.since = performance.now()
    started.once('error', (error) => void handleExit(started, error.message))
    started.once('exit', (code, signal) => void handleExit(started, signal ?? code))
    if (started.pid) recordProcess(dataDir, name, { ...started.record, signal: 'SIGTERM' })
    child = started
  }

  async function handleExit(exited, codeOrSignal) {
    if (stopping.aborted || isRestarting || exited !== child) return
    if (!ready) return resolveEnded(codeOrSignal)
    if (performance.now() - exited.since > stableAfterMs) restartDelayMs = 500
    const reason = typeof codeOrSignal === 'number' ? findExitReason(self.log) : ''
    printNote(
      name,
      `exited (${codeOrSignal}), restarting in ${restartDelayMs / 1000} s; log: ${self.log}${reason && `; last error: ${reason}`}`,
    )
    try {
      await sleep(restartDelayMs)
      restartDelayMs = Math.min(restartDelayMs * 2, maxRestartDelayMs)
      if (exited === child && !isRestarting) start()
    } catch (error) {
      if (!stopping.aborted) throw error
    }
  }

  async function restart() {
    if (isRestarting || stopping.aborted) return
    isRestarting = true
    try {
      await stopProcess(child.record, 'SIGTERM', stopSeconds)
      if (!stopping.aborted) start()
    } finally {
      isRestarting = false
    }
  }

  onStop(stopRanks[name], async () => {
    await stopProcess(child?.record, 'SIGTERM', stopSeconds)
    dropRecord(dataDir, name)
  })
  start(preload !== undefined)
  return self
}
