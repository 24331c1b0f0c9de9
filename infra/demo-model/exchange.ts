import type { ServerResponse } from 'node:http'
import type { Fault } from './faults.ts'
import type { Call, Ledger } from './ledger.ts'

/** One call to the demo model: its parsed body, the open response and the state that answering it needs. */
export type Exchange = {
  body: Record<string, unknown>
  response: ServerResponse
  call: Call
  fault: Fault | undefined
  ledger: Ledger
  signal: AbortSignal
  wordsPerSecond: number
}
