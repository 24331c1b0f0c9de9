import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { identity, runs } from './processes.mjs'

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    if (error instanceof SyntaxError) return { token: 'unreadable' }
    throw error
  }
}

/**
 * Takes a lock file, at once or not at all. Returns `{ release }`, or `{ holder }` with what the living
 * holder wrote. The lock of a process that died (kill -9, power) is taken over; of several that try, one wins:
 * the file appears complete by a hard link, and only who linked the dead holder's token away may remove it.
 */
export function tryLock(file, about = {}) {
  mkdirSync(path.dirname(file), { recursive: true })
  const mine = { token: randomUUID(), pid: process.pid, identity: identity(process.pid), ...about }
  const draft = `${file}.${mine.token}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    for (;;) {
      try {
        linkSync(draft, file)
        return { release: () => read(file)?.token === mine.token && rmSync(file, { force: true }) }
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
      }
      const holder = read(file)
      if (!holder) continue
      if (runs(holder)) return { holder }
      buryDead(file, holder.token)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

function buryDead(file, token) {
  const grave = `${file}.dead-${token}`
  try {
    linkSync(file, grave)
  } catch (error) {
    if (error.code === 'ENOENT') return
    if (error.code !== 'EEXIST') throw error
    // Somebody is at it, which takes microseconds; a grave that stays is one whose digger died too.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    if (read(file)?.token === token) rmSync(grave, { force: true })
    return
  }
  if (read(grave)?.token === token) rmSync(file, { force: true })
  rmSync(grave, { force: true })
}
