import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Reads the start time of a process (on Linux with the id of the boot), which distinguishes it from a later process
 * with the same process id. Returns null if no such process runs.
 */
export function readIdentity(pid) {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z' || fields[0] === 'X') return null
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      return `${boot}:${fields[19]}`
    } catch {
      return null
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || null
}

/**
 * Returns true while the recorded process still runs. The recorded start time (`identity`) must match, because the
 * process id may belong to another process by now.
 */
export function isRunning(record) {
  return Boolean(record?.pid && record.identity) && readIdentity(record.pid) === record.identity
}

/** Sends a signal to the process group of a process, or to the process alone if it leads no group. */
export function sendSignal(pid, signal) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal)
      return
    } catch (error) {
      if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error
    }
  }
}

/** Stops a recorded process by `signal`, and by SIGKILL after `seconds`. Resolves when the process has ended. */
export async function stopProcess(record, signal, seconds) {
  if (!isRunning(record)) return
  try {
    process.kill(record.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
  const deadline = Date.now() + seconds * 1000
  let killed = false
  while (isRunning(record)) {
    if (!killed && Date.now() > deadline) {
      killed = true
      sendSignal(record.pid, 'SIGKILL')
    }
    await wait(20)
  }
}

const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file))
const hasDeathSignal =
  process.platform === 'linux' &&
  setpriv !== undefined &&
  spawnSync(setpriv, ['--pdeathsig', 'TERM', 'true']).status === 0

/**
 * Prefixes a command so that the kernel sends it `signal` when this process dies, even by kill -9. Without Linux or
 * setpriv the command is returned unchanged, and the next start stops the orphaned process by its record.
 */
export function withDeathSignal(signal, command) {
  return hasDeathSignal ? [setpriv, '--pdeathsig', signal.replace('SIG', ''), ...command] : command
}
