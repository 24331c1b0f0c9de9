import { ModelError } from './model-errors.ts'

export interface Watchdog {
  /** Aborts when a time limit is exceeded, or when the outer signal aborts. */
  signal: AbortSignal
  /** Starts the timers. It is called when the request is sent, because the wait before the request must not count. */
  sent(): void
  /** Restarts the stall timer. The caller calls it for each received piece of the answer. */
  reset(): void
  /** Stops all timers. */
  end(): void
  /** The error for the time limit that was exceeded; null while none was. */
  readonly error: ModelError | null
}

/** If a timer fires later than planned by this time (ms), the process itself was suspended, for example by SIGSTOP. */
const suspendedMs = 500
/** After a suspension the process gets this time (ms) to read the bytes that have arrived meanwhile. */
const graceMs = 1000

interface RestartableTimer {
  restart(): void
  end(): void
}

function startTimer(ms: number, onTimeout: () => void): RestartableTimer {
  let currentMs = ms
  let since = performance.now()
  let timer = setTimeout(check, ms)

  function check(): void {
    const now = performance.now()
    if (now - since <= currentMs + suspendedMs) {
      onTimeout()
      return
    }
    currentMs = graceMs
    since = now
    timer = setTimeout(check, currentMs)
  }

  return {
    // A stream restarts the timer hundreds of times a second. `timer.refresh` restarts it without creating a timer
    // object.
    restart: () => {
      since = performance.now()
      if (currentMs === ms) timer.refresh()
      else {
        clearTimeout(timer)
        currentMs = ms
        timer = setTimeout(check, ms)
      }
    },
    end: () => clearTimeout(timer),
  }
}

/**
 * Watches one request to the model. It aborts the request when the first byte, the next byte or the whole answer takes
 * too long, or when `outer` aborts. Time in which this process was suspended does not count.
 */
export function createWatchdog(
  outer: AbortSignal,
  limits: { firstByteSeconds: number; stallSeconds: number; totalSeconds: number },
): Watchdog {
  const inner = new AbortController()
  let error: ModelError | null = null
  const abortWith = (message: string) => () => {
    error ??= new ModelError('broken', message)
    inner.abort(error)
  }
  let stallTimer: RestartableTimer | undefined
  let totalTimer: RestartableTimer | undefined
  let hasFirstByte = false
  return {
    signal: AbortSignal.any([outer, inner.signal]),
    sent: () => {
      stallTimer = startTimer(limits.firstByteSeconds * 1000, abortWith('no answer from the model'))
      totalTimer = startTimer(limits.totalSeconds * 1000, abortWith('the model took too long'))
    },
    reset: () => {
      if (hasFirstByte) return stallTimer?.restart()
      hasFirstByte = true
      stallTimer?.end()
      stallTimer = startTimer(limits.stallSeconds * 1000, abortWith('the model stopped sending'))
    },
    end: () => {
      stallTimer?.end()
      totalTimer?.end()
    },
    get error() {
      return error
    },
  }
}
