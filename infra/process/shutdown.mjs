import { printError } from './sentence.mjs'

const controller = new AbortController()
const cleanups = []
const unwindMs = 1000
let work = Promise.resolve()
let stopped
let interrupted = 0

/** Aborted as soon as the launcher has been told to stop, or has failed. */
export const stopping = controller.signal

/** The order in which things stop: who uses a thing stops before it. */
export const order = {
  api: 1,
  worker: 2,
  web: 2,
  'demo-model': 3,
  s3: 4,
  redis: 5,
  postgres: 6,
  files: 7,
  lock: 8,
}

/** Runs `stop` when the launcher stops; lower ranks of `order` first, equal ranks together. Returns its undo. */
export function onStop(rank, stop) {
  const entry = { rank, stop }
  cleanups.push(entry)
  return () => {
    const at = cleanups.indexOf(entry)
    if (at >= 0) cleanups.splice(at, 1)
  }
}

/** Names the work that a stop lets unwind first: interrupted steps remove what they have half made. */
export function unwindFirst(promise) {
  work = promise.catch(() => undefined)
}

/** Stops everything in order, once, and ends this process with `code`. */
export function stopAll(code) {
  stopped ??= (async () => {
    controller.abort()
    await Promise.race([work, new Promise((resolve) => setTimeout(resolve, unwindMs))])
    while (cleanups.length > 0) {
      const rank = Math.min(...cleanups.map((entry) => entry.rank))
      const batch = cleanups.filter((entry) => entry.rank === rank)
      await Promise.all(
        batch.map(async (entry) => {
          cleanups.splice(cleanups.indexOf(entry), 1)
          await Promise.resolve(entry.stop()).catch(printError)
        }),
      )
    }
    process.exit(code)
  })()
  return stopped
}

/**
 * Makes SIGINT, SIGTERM and SIGHUP stop everything in order and end with `code`. A further signal changes
 * nothing: the ordered stop is bounded in time, and cutting it short would leave processes behind.
 * Also stops when the process that started this one (npm, or an older Node) is gone.
 */
export function stopOnSignals(code) {
  const stop = () => {
    interrupted += 1
    if (interrupted === 1 && process.stdout.isTTY) console.log('\nStopping ...')
    void stopAll(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  if (process.env.npm_lifecycle_event || process.env.HEARTROOM_REEXECUTED) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && stop(), 300).unref()
  }
  process.on('uncaughtException', (error) => {
    if (!stopping.aborted || error?.forPeople) printError(error)
    void stopAll(1)
  })
}

/** Throws when the launcher is stopping: nothing new may be started then. */
export function throwIfStopping() {
  stopping.throwIfAborted()
}

/** Waits, but no longer than until the launcher is told to stop. */
export function pause(ms) {
  return new Promise((resolve, reject) => {
    if (stopping.aborted) return reject(stopping.reason)
    const abort = () => {
      clearTimeout(timer)
      reject(stopping.reason)
    }
    const timer = setTimeout(() => {
      stopping.removeEventListener('abort', abort)
      resolve()
    }, ms)
    stopping.addEventListener('abort', abort, { once: true })
  })
}
