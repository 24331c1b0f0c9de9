import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * What tells this process from a later one with the same id: its start time (and the boot, on Linux).
 * Null when there is no such process.
 */
export function identity(pid) {
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

/** Whether the process recorded as (pid, identity) still runs. */
export function runs(record) {
  return Boolean(record?.pid && record.identity) && identity(record.pid) === record.identity
}

/** Sends a signal to a process, and to its group where it leads one. */
export function send(pid, signal) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal)
      return
    } catch (error) {
      if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error
    }
  }
}

/** Stops a recorded process: `signal` first, SIGKILL after `seconds`. Resolves when it is gone. */
export async function stopRecorded(record, signal, seconds) {
  if (!runs(record)) return
  try {
    process.kill(record.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
  const deadline = Date.now() + seconds * 1000
  let killed = false
  while (runs(record)) {
    if (!killed && Date.now() > deadline) {
      killed = true
      send(record.pid, 'SIGKILL')
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
 * Prefixes a command so that the kernel sends it `signal` when this process dies, even by kill -9.
 * Where that is not possible (no Linux, no setpriv) the command is unchanged, and the next start finds the
 * orphan by its record.
 */
export function dyingWithUs(signal, command) {
  return hasDeathSignal ? [setpriv, '--pdeathsig', signal.replace('SIG', ''), ...command] : command
}
