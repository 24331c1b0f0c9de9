/** What may go wrong on purpose. `headers` are added to the answer, whatever the fault. */
export type Fault = { headers?: Record<string, string> } & (
  | { type: 'status'; status: number; retryAfter?: number | string; code?: string; message?: string }
  | { type: 'hang' }
  | { type: 'stall'; afterWords: number }
  | { type: 'drip'; wordsPerSecond: number }
  | { type: 'drop'; afterWords: number }
  | { type: 'gate'; afterWords: number }
  | { type: 'content-filter'; afterWords: number }
  | { type: 'under-write' | 'over-write'; factor: number }
  | { type: 'oversized'; words: number }
  | { type: 'garbage' | 'empty' | 'truncated-json' | 'refusal' | 'apology' | 'wrong-schema' | 'headers' }
)

/** A standing order: which calls, which fault, how often (`times`, without it always; with `nth` once). */
export type FaultRule = { match?: { call?: string; nth?: number }; fault: Fault; times?: number }

type Standing = { rule: FaultRule; seen: number; left: number }

const DEFAULTS: Record<string, Record<string, unknown>> = {
  stall: { afterWords: 20 },
  drip: { wordsPerSecond: 2 },
  drop: { afterWords: 20 },
  gate: { afterWords: 20 },
  'content-filter': { afterWords: 20 },
  'under-write': { factor: 0.5 },
  'over-write': { factor: 2 },
  oversized: { words: 20000 },
}

const PLAIN = ['hang', 'garbage', 'empty', 'truncated-json', 'refusal', 'apology', 'wrong-schema', 'headers']

/** Completes a fault given as JSON; throws an Error that names what is wrong. */
export function completeFault(given: unknown): Fault {
  if (typeof given !== 'object' || given === null) throw new Error('a fault is a JSON object')
  const fault = given as Record<string, unknown>
  if (typeof fault.status === 'number') return { type: 'status', ...fault } as Fault
  const type = String(fault.type)
  if (!(type in DEFAULTS) && !PLAIN.includes(type)) throw new Error(`unknown fault "${type}"`)
  return { ...DEFAULTS[type], ...fault } as Fault
}

/**
 * Reads the `x-demo-model-fault` header: JSON, or in short `429`, `quota`, `hang`, `drop:40`, `under-write:0.5`.
 * Throws an Error on anything else.
 */
export function parseFaultHeader(text: string): Fault {
  if (text.trimStart().startsWith('{')) return completeFault(JSON.parse(text))
  if (text === 'quota') return { type: 'status', status: 429, code: 'insufficient_quota' }
  const [type = '', amount] = text.trim().split(':')
  if (/^\d{3}$/.test(type)) {
    return { type: 'status', status: Number(type), ...(amount ? { retryAfter: amount } : {}) }
  }
  const setting = Object.keys(DEFAULTS[type] ?? {})[0]
  return completeFault({ type, ...(setting && amount ? { [setting]: Number(amount) } : {}) })
}

/** The standing orders. `take` gives the first fault that a call meets, and counts it. */
export function createFaults() {
  let standing: Standing[] = []
  return {
    add(rules: unknown): void {
      if (!Array.isArray(rules)) throw new Error('send a JSON list of { match?, fault, times? }')
      const added = (rules as FaultRule[]).map((rule) => ({
        rule: { ...rule, fault: completeFault(rule?.fault) },
        seen: 0,
        left: rule?.times ?? (rule?.match?.nth ? 1 : Number.POSITIVE_INFINITY),
      }))
      standing = [...standing, ...added]
    },
    clear(): void {
      standing = []
    },
    take(call: string): Fault | undefined {
      let met: Fault | undefined
      for (const order of standing) {
        const { match } = order.rule
        if (match?.call && match.call !== call) continue
        order.seen += 1
        if (met || order.left <= 0 || (match?.nth && order.seen !== match.nth)) continue
        order.left -= 1
        met = order.rule.fault
      }
      return met
    },
  }
}
