import { closeSync } from 'node:fs'
import { nodeChild } from '../process/node-child.mjs'
import { stopRecorded } from '../process/processes.mjs'
import { note } from '../process/progress.mjs'
import { spawnChild } from '../process/run.mjs'
import { onStop, order, pause, stopping } from '../process/shutdown.mjs'
import { forget, remember } from '../services/records.mjs'
import { openLog, tail } from '../services/service.mjs'

const longestPause = 30_000
const stable = 30_000

/** What a log says best of why its process ended: its last error, else its last line. */
function lastWords(log) {
  const lines = tail(log, 30)
    .split('\n')
    .filter((line) => line !== '' && !/^Node\.js v/.test(line))
  const line = lines.findLast((each) => /^\w*Error\b/.test(each)) ?? lines.at(-1) ?? ''
  if (!line.startsWith('{')) return line
  try {
    const { err, msg } = JSON.parse(line)
    return err?.message ?? msg ?? line
  } catch {
    return line // Prose that happens to begin with a brace.
  }
}

/**
 * Keeps a process of ours running: its output goes to DATA_DIR/logs (or to the terminal with `live`), and when it
 * ends by itself it is started again after a pause that doubles from half a second to 30 s. Before `markReady`
 * is called an end is final and `ended` resolves. Gives `{ markReady, ended, restart, log, child }`.
 */
export function supervise(name, file, { env, seconds, live = false, args = [] }) {
  const dataDir = env.DATA_DIR
  let child
  let ready = false
  let pauseMs = 500
  let restarting = false
  let reportEnd
  const ended = new Promise((resolve) => {
    reportEnd = resolve
  })
  const self = { ended, log: undefined, markReady, restart, child: () => child }

  function markReady() {
    ready = true
  }

  function start() {
    const log = openLog(dataDir, name)
    self.log = log.file
    const stdio = ['pipe', ...(live ? ['inherit', 'inherit'] : [log.fd, log.fd])]
    const started = spawnChild(nodeChild(file, ...args), { deathSignal: 'SIGTERM', stdio, env })
    closeSync(log.fd)
    started.since = performance.now()
    started.once('error', (error) => void onEnd(started, error.message))
    started.once('exit', (code, signal) => void onEnd(started, signal ?? code))
    if (started.pid) remember(dataDir, name, { ...started.record, signal: 'SIGTERM' })
    child = started
  }

  async function onEnd(which, how) {
    if (stopping.aborted || restarting || which !== child) return
    if (!ready) return reportEnd(how)
    if (performance.now() - which.since > stable) pauseMs = 500
    const words = typeof how === 'number' ? lastWords(self.log) : ''
    note(name, `has ended (${how}), starting it again in ${pauseMs / 1000} s${words && `: ${words}`}`)
    try {
      await pause(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPause)
      if (which === child && !restarting) start()
    } catch (error) {
      if (!stopping.aborted) throw error
    }
  }

  async function restart() {
    if (restarting || stopping.aborted) return
    restarting = true
    try {
      await stopRecorded(child.record, 'SIGTERM', seconds)
      if (!stopping.aborted) start()
    } finally {
      restarting = false
    }
  }

  onStop(order[name], async () => {
    await stopRecorded(child?.record, 'SIGTERM', seconds)
    forget(dataDir, name)
  })
  start()
  return self
}
