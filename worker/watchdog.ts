import { ModelError } from './model-errors.ts'

export interface Watchdog {
  signal: AbortSignal
  /** A byte came. */
  fed(): void
  end(): void
  /** What it barked about, if it did. */
  readonly bark: ModelError | null
}

/**
 * Watches one request to the model: gives it up when the first byte takes too long, when it falls silent between
 * bytes, when it takes too long in all, or when `outer` aborts.
 */
export function watch(
  outer: AbortSignal,
  limits: { firstByteSeconds: number; stallSeconds: number; totalSeconds: number },
): Watchdog {
  const inner = new AbortController()
  let bark: ModelError | null = null
  const giveUp = (message: string) => {
    bark ??= new ModelError('broken', message)
    inner.abort(bark)
  }
  let silence = setTimeout(giveUp, limits.firstByteSeconds * 1000, 'no answer from the model')
  let isFed = false
  const total = setTimeout(giveUp, limits.totalSeconds * 1000, 'the model took too long')
  return {
    signal: AbortSignal.any([outer, inner.signal]),
    fed: () => {
      // Often hundreds of times a second: the same timer starts anew.
      if (isFed) {
        silence.refresh()
        return
      }
      isFed = true
      clearTimeout(silence)
      silence = setTimeout(giveUp, limits.stallSeconds * 1000, 'the model fell silent')
    },
    end: () => {
      clearTimeout(silence)
      clearTimeout(total)
    },
    get bark() {
      return bark
    },
  }
}
