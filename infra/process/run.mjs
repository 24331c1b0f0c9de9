import { spawn } from 'node:child_process'
import { root } from './paths.mjs'
import { dyingWithUs, identity, send } from './processes.mjs'
import { sentence } from './sentence.mjs'
import { stopping, throwIfStopping } from './shutdown.mjs'

const running = new Set()
process.on('exit', () => {
  for (const pid of running) send(pid, 'SIGKILL')
})

/** Starts a child that cannot outlive this process: killed at our exit, and by the kernel if we are killed. */
export function spawnChild(command, { deathSignal = 'SIGTERM', wrap = [], ...options } = {}) {
  throwIfStopping()
  const [file, ...args] = [...wrap, ...dyingWithUs(deathSignal, command)]
  const child = spawn(file, args, { cwd: root, detached: true, ...options })
  if (child.pid) {
    running.add(child.pid)
    child.record = { pid: child.pid, identity: identity(child.pid) }
    child.once('exit', () => running.delete(child.pid))
  }
  return child
}

/**
 * Runs a command to its end and resolves with its output. Fails with `failure` (a sentence) and the last
 * lines of output when it does not end with 0; is killed when the launcher stops.
 */
export async function run(command, { failure, input, live = false, lines = 15, ...options } = {}) {
  const stdio = live ? 'inherit' : [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe']
  const child = spawnChild(command, { deathSignal: 'SIGKILL', stdio, ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      output = (output + chunk).slice(-200_000)
    })
  }
  if (input !== undefined) child.stdin.end(input)
  const kill = () => child.pid && send(child.pid, 'SIGKILL')
  stopping.addEventListener('abort', kill)
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (status, signal) => resolve(status ?? signal))
    })
    throwIfStopping()
    if (code !== 0) throw sentence(failure ?? `${command[0]} ended with ${code}.`, lastLines(output, lines))
    return output
  } catch (error) {
    throwIfStopping()
    if (error.code === 'ENOENT') throw sentence(failure ?? `${command[0]} is not installed.`, error.message)
    throw error
  } finally {
    stopping.removeEventListener('abort', kill)
  }
}

/** The last lines of some output, for an error. */
export function lastLines(text, count = 15) {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}
