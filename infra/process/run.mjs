import { spawn } from 'node:child_process'
import { root } from './paths.mjs'
import { readIdentity, sendSignal, withDeathSignal } from './processes.mjs'
import { stopping, throwIfStopping } from './shutdown.mjs'
import { userError } from './user-error.mjs'

const childPids = new Set()
process.on('exit', () => {
  for (const pid of childPids) sendSignal(pid, 'SIGKILL')
})

/**
 * Starts a child that cannot outlive this process: it is killed at exit, and by the kernel if this process is killed.
 */
export function spawnChild(command, { deathSignal = 'SIGTERM', wrap = [], ...options } = {}) {
  throwIfStopping()
  const [file, ...args] = [...wrap, ...withDeathSignal(deathSignal, command)]
  const child = spawn(file, args, { cwd: root, detached: true, ...options })
  if (child.pid) {
    childPids.add(child.pid)
    child.record = { pid: child.pid, identity: readIdentity(child.pid) }
    child.once('exit', () => childPids.delete(child.pid))
  }
  return child
}

/**
 * Runs a command and resolves with its output. If the command does not exit with 0, the function throws an error with
 * the message `failure` and the last lines of the output. The command is killed when the launcher stops.
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
  const kill = () => child.pid && sendSignal(child.pid, 'SIGKILL')
  stopping.addEventListener('abort', kill)
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (status, signal) => resolve(status ?? signal))
    })
    throwIfStopping()
    if (code !== 0)
      throw userError(failure ?? `${command[0]} exited with ${code}.`, takeLastLines(output, lines))
    return output
  } catch (error) {
    throwIfStopping()
    if (error.code === 'ENOENT') throw userError(failure ?? `${command[0]} is not installed.`, error.message)
    throw error
  } finally {
    stopping.removeEventListener('abort', kill)
  }
}

/** Returns the last lines of an output, which usually hold the error. */
export function takeLastLines(text, count = 15) {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}
