/** A fault is a failure that a test injects into one call. The `headers` are added to the answer in every case. */
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
  | { type: 'says'; text: string }
  | { type: 'garbage' | 'empty' | 'truncated-json' | 'refusal' | 'apology' | 'wrong-schema' | 'headers' }
)

/**
 * A rule applies its fault to all calls that match. Without `times` it applies until the rules are cleared; with `nth`
 * it applies once, to the nth matching call.
 */
export type FaultRule = { match?: { call?: string; nth?: number }; fault: Fault; times?: number }

type ActiveRule = { rule: FaultRule; seen: number; left: number }

const DEFAULTS: Record<string, Record<string, unknown>> = {
  stall: { afterWords: 20 },
  drip: { wordsPerSecond: 2 },
  drop: { afterWords: 20 },
  gate: { afterWords: 20 },
  'content-filter': { afterWords: 20 },
  'under-write': { factor: 0.5 },
  'over-write': { factor: 2 },
  oversized: { words: 20000 },
  says: { text: '' },
}

const TYPES_WITHOUT_SETTING = [
  'hang',
  'garbage',
  'empty',
  'truncated-json',
  'refusal',
  'apology',
  'wrong-schema',
  'headers',
]

/** Validates a fault that was given as JSON and adds its default values. @throws Error that names the mistake. */
export function completeFault(given: unknown): Fault {
  if (typeof given !== 'object' || given === null) throw new Error('a fault must be a JSON object')
  const fault = given as Record<string, unknown>
  if (typeof fault.status === 'number') return { type: 'status', ...fault } as Fault
  const type = String(fault.type)
  if (!(type in DEFAULTS) && !TYPES_WITHOUT_SETTING.includes(type)) throw new Error(`unknown fault "${type}"`)
  return { ...DEFAULTS[type], ...fault } as Fault
}

/**
 * Parses the `x-demo-model-fault` header, which holds JSON or a short form such as `429`, `quota`, `hang`, `drop:40` or
 * `under-write:0.5`. @throws Error on any other text.
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

/**
 * Creates the list of fault rules. `take` reports a call to the rules, and returns the fault of the first rule that
 * matches it.
 */
export function createFaults() {
  let activeRules: ActiveRule[] = []
  return {
    add(rules: unknown): void {
      if (!Array.isArray(rules))
        throw new Error('the fault rules must be a JSON list of { match?, fault, times? }')
      const added = (rules as FaultRule[]).map((rule) => ({
        rule: { ...rule, fault: completeFault(rule?.fault) },
        seen: 0,
        left: rule?.times ?? (rule?.match?.nth ? 1 : Number.POSITIVE_INFINITY),
      }))
      activeRules = [...activeRules, ...added]
    },
    clear(): void {
      activeRules = []
    },
    take(call: string): Fault | undefined {
      let fault: Fault | undefined
      for (const active of activeRules) {
        const { match } = active.rule
        if (match?.call && match.call !== call) continue
        active.seen += 1
        if (fault || active.left <= 0 || (match?.nth && active.seen !== match.nth)) continue
        active.left -= 1
        fault = active.rule.fault
      }
      return fault
    },
  }
}
