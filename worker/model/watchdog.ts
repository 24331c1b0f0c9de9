import { ModelError } from './model-errors.ts'

export interface Watchdog {
  signal: AbortSignal
  /** A byte came. */
  fed(): void
  end(): void
  /** What it barked about, if it did. */
  readonly bark: ModelError | null
}

/** An alarm that rings this much too late (in ms) tells of a process that stood still itself, as after SIGSTOP. */
const lateMs = 500
/** So long it is then given to read what has come meanwhile. */
const graceMs = 1000

interface Alarm {
  /** Starts anew. */
  again(): void
  end(): void
}

function alarm(ms: number, ring: () => void): Alarm {
  let patience = ms
  let since = performance.now()
  let timer = setTimeout(look, ms)

  function look(): void {
    const now = performance.now()
    if (now - since <= patience + lateMs) {
      ring()
      return
    }
    patience = graceMs
    since = now
    timer = setTimeout(look, patience)
  }

  return {
    // Often hundreds of times a second: the same timer starts anew.
    again: () => {
      since = performance.now()
      if (patience === ms) timer.refresh()
      else {
        clearTimeout(timer)
        patience = ms
        timer = setTimeout(look, ms)
      }
    },
    end: () => clearTimeout(timer),
  }
}

/**
 * Watches one request to the model: gives it up when the first byte takes too long, when it falls silent between
 * bytes, when it takes too long in all, or when `outer` aborts. Time in which this process stood still is not held
 * against the model.
 */
export function watch(
  outer: AbortSignal,
  limits: { firstByteSeconds: number; stallSeconds: number; totalSeconds: number },
): Watchdog {
  const inner = new AbortController()
  let bark: ModelError | null = null
  const giveUp = (message: string) => () => {
    bark ??= new ModelError('broken', message)
    inner.abort(bark)
  }
  let silence = alarm(limits.firstByteSeconds * 1000, giveUp('no answer from the model'))
  let isFed = false
  const total = alarm(limits.totalSeconds * 1000, giveUp('the model took too long'))
  return {
    signal: AbortSignal.any([outer, inner.signal]),
    fed: () => {
      if (isFed) return silence.again()
      isFed = true
      silence.end()
      silence = alarm(limits.stallSeconds * 1000, giveUp('the model fell silent'))
    },
    end: () => {
      silence.end()
      total.end()
    },
    get bark() {
      return bark
    },
  }
}
