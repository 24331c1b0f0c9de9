import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isRunning, readIdentity } from './processes.mjs'

function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    if (error instanceof SyntaxError) return { token: 'unreadable' }
    throw error
  }
}

/**
 * Takes a lock file without waiting. Returns `{ release }`, or `{ holder }` with the record that the running holder
 * wrote. The lock of a dead process (kill -9, power loss) is taken over. If several processes try at once, only one
 * wins, because creating a hard link fails if the file exists. This holds for the lock file, and for the link (claim)
 * that a process creates before it removes a stale lock.
 */
export function tryLock(file, about = {}) {
  mkdirSync(path.dirname(file), { recursive: true })
  const mine = { token: randomUUID(), pid: process.pid, identity: readIdentity(process.pid), ...about }
  const draft = `${file}.${mine.token}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    for (;;) {
      try {
        linkSync(draft, file)
        return { release: () => readHolder(file)?.token === mine.token && rmSync(file, { force: true }) }
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
      }
      const holder = readHolder(file)
      if (!holder) continue
      if (isRunning(holder)) return { holder }
      removeStaleLock(file, holder.token)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

function removeStaleLock(file, token) {
  const claim = `${file}.dead-${token}`
  try {
    linkSync(file, claim)
  } catch (error) {
    if (error.code === 'ENOENT') return
    if (error.code !== 'EEXIST') throw error
    // Another process is removing the stale lock, which takes microseconds. A claim that is still there after 200 ms
    // belongs to a process that died while it removed the lock.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    if (readHolder(file)?.token === token) rmSync(claim, { force: true })
    return
  }
  if (readHolder(claim)?.token === token) rmSync(file, { force: true })
  rmSync(claim, { force: true })
}
