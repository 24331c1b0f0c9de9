import { printError } from './user-error.mjs'

const controller = new AbortController()
const cleanups = []
const mainTaskTimeoutMs = 1000
let mainTask = Promise.resolve()
let stopped
let stopRequests = 0

/**
 * A signal that is aborted as soon as the launcher stops, whether because of a SIGINT or SIGTERM or because of an
 * error.
 */
export const stopping = controller.signal

/**
 * The order in which the parts of the launcher stop, lowest number first. Each part must stop before the parts that it
 * uses.
 */
export const stopRanks = {
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

/**
 * Registers `stop` to run when the launcher stops. Lower ranks run first, equal ranks at the same time. Returns a
 * function that removes the registration.
 */
export function onStop(rank, stop) {
  const entry = { rank, stop }
  cleanups.push(entry)
  return () => {
    const at = cleanups.indexOf(entry)
    if (at >= 0) cleanups.splice(at, 1)
  }
}

/**
 * Sets a promise that a stop awaits before it stops anything, so that interrupted steps can remove their unfinished
 * files.
 */
export function awaitBeforeStop(promise) {
  mainTask = promise.catch(() => undefined)
}

/** Stops all parts, lowest rank first, and exits with `code`. Further calls return the promise of the first one. */
export function stopAll(code) {
  stopped ??= (async () => {
    controller.abort()
    await Promise.race([mainTask, new Promise((resolve) => setTimeout(resolve, mainTaskTimeoutMs))])
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
 * Makes SIGINT, SIGTERM and SIGHUP stop all parts as `stopAll` does and exit with `code`. Further signals have no
 * effect: the stop has time limits, and an abrupt exit would leave processes behind. The launcher also stops when its
 * parent process (npm, or an older Node) has ended.
 */
export function stopOnSignals(code) {
  const stop = () => {
    stopRequests += 1
    if (stopRequests === 1 && process.stdout.isTTY) console.log('\nStopping ...')
    void stopAll(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  if (process.env.npm_lifecycle_event || process.env.HEARTROOM_REEXECUTED) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && stop(), 300).unref()
  }
  process.on('uncaughtException', (error) => {
    if (!stopping.aborted || error?.isUserError) printError(error)
    void stopAll(1)
  })
}

/** Throws if the launcher is stopping, because no process may be started then. */
export function throwIfStopping() {
  stopping.throwIfAborted()
}

/** Resolves after `ms`, or rejects as soon as the launcher stops. */
export function sleep(ms) {
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
