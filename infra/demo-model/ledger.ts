/** One call as it was met; times are epoch milliseconds, null until they happened. */
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

const KEPT = 1000

/** Remembers the last 1000 calls, and holds the gates that tests put into streams. */
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
      calls = [...calls.slice(1 - KEPT), entry]
      return entry
    },
    list: (): Call[] => calls,
    clear(): void {
      calls = []
    },
    /** Resolves at the next release, or when the signal aborts. */
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
    /** Opens every gate now held; gives their number. */
    release(): number {
      const held = [...gates]
      for (const open of held) open()
      return held.length
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
