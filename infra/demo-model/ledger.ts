/** The record of one call in the log. Times are milliseconds since 1970; `finished` is null while the call runs. */
export type Call = {
  id: number
  call: string
  stream: boolean
  body: unknown
  started: number
  finished: number | null
  aborted: boolean
  fault: string | null
  wordsSent: number
}

const MAX_CALLS = 1000

/**
 * Creates the log of the last 1000 calls, with gates. A gate is a point at which a streamed answer waits until a test
 * calls `release`.
 */
export function createLedger() {
  let calls: Call[] = []
  let ids = 0
  const gates = new Set<() => void>()
  return {
    open(call: string, body: unknown, stream: boolean): Call {
      const entry: Call = {
        id: ++ids,
        call,
        stream,
        body,
        started: Date.now(),
        finished: null,
        aborted: false,
        fault: null,
        wordsSent: 0,
      }
      calls = [...calls.slice(1 - MAX_CALLS), entry]
      return entry
    },
    list: (): Call[] => calls,
    clear(): void {
      calls = []
    },
    /** Holds a streamed answer: resolves when a test calls `release`, or when the signal is aborted. */
    gate(signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const open = (): void => {
          gates.delete(open)
          resolve()
        }
        if (signal.aborted) return resolve()
        gates.add(open)
        signal.addEventListener('abort', open, { once: true })
      })
    },
    /** Lets all held streams continue, and returns their number. */
    release(): number {
      const held = [...gates]
      for (const open of held) open()
      return held.length
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
