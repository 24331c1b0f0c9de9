import { z } from 'zod'

const progressCheckpoint = z.object({ progressedMs: z.number() })

/**
 * Reads the running time (ms) after which a generation made its last progress. It is 0 before the first progress, and
 * after a retry, which sets the running time to 0 and keeps the checkpoint.
 */
export function readProgressedMs({
  checkpoint,
  runningMs,
}: {
  checkpoint: unknown
  runningMs: number
}): number {
  const stored = progressCheckpoint.safeParse(checkpoint).data?.progressedMs ?? 0
  return stored <= runningMs ? stored : 0
}

/** The timer that ends a run whose generation has worked for too long without progress. */
export interface Deadline {
  /** Begins the deadline again. @returns the patch of the checkpoint that passes the new beginning to the next run. */
  restart(): { progressedMs: number }
  clear(): void
}

/**
 * Starts the deadline of a run. A generation may work for `deadlineMs` over all its runs, not counted what came before
 * its last progress: a long book has many chapters to read, and each of them that is read is progress.
 */
export function startDeadline(
  row: { runningMs: number; progressedMs: number },
  deadlineMs: number,
  onPassed: () => void,
): Deadline {
  const began = performance.now()
  const workedMs = row.runningMs - row.progressedMs
  let timer = setTimeout(onPassed, Math.max(deadlineMs - workedMs, 1))
  return {
    restart: () => {
      clearTimeout(timer)
      timer = setTimeout(onPassed, deadlineMs)
      row.progressedMs = Math.round(row.runningMs + performance.now() - began)
      return { progressedMs: row.progressedMs }
    },
    clear: () => clearTimeout(timer),
  }
}
