/** How a model refused: by the answer's refusal field, by its content filter, or by an apology where prose should be. */
export type Refusal = { kind: 'refusal' | 'content_filter' | 'apology'; said: string }

export type Answer = { text: string; refusal?: string | null; finishReason?: string | null }

const longestApology = 1200
const openings = [
  "i'm sorry",
  'i am sorry',
  'sorry',
  'i apologi',
  'i can',
  "i can't",
  'i cannot',
  "i'm unable",
  'i am unable',
  "i'm not able",
  'i am not able',
  "i won't",
  'i will not',
  'as an ai',
  'as a language model',
  'unfortunately',
  "i'm afraid",
  'i must decline',
  'i have to decline',
  'i must respectfully',
  "i don't feel comfortable",
  "i'm not comfortable",
  "i'd rather not",
  'thank you for',
  'my apologies',
  'this request',
  'your request',
  'the request',
]
const cannot =
  /\b(?:i (?:can(?:no|')?t|can not|won't|will not|must (?:respectfully )?(?:decline|refuse)|have to decline|don't feel comfortable|would rather not|am (?:not able|unable)|do not feel comfortable)|i'm (?:unable|not able|not comfortable)|i'd rather not|unable to)\b/
const work =
  /\b(?:write|writing|generate|generating|create|creating|produce|provide|continue (?:this|the|with)|assist|help (?:you )?with|fulfil|fulfill|comply|engage|depict|complete (?:this|the|your|that))\b/
const about =
  /\b(?:content|request|prompt|material|polic(?:y|ies)|guidelines?|explicit|sexual|inappropriate|scenario|this (?:story|chapter|scene|text)|the (?:story|chapter|scene) (?:you|as)|that (?:story|request)|your (?:story|request)|fiction involving|minors?|(?:help|assist)(?: you)? with (?:that|this|it))\b/
const assistant =
  /\b(?:as an ai|as a language model|i(?:'m| am) an ai|ai (?:assistant|language model)|openai|my (?:guidelines|programming|training))\b/

function folded(text: string): string {
  return text.trim().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').toLowerCase()
}

/**
 * Whether an answer that so far begins with `start` may be an apology instead of prose. While true, what has come
 * should not be shown; it turns false as soon as the answer leaves the words of a refusal, at the latest after 1200
 * units. Quoted speech is never one.
 */
export function mayBeApology(start: string): boolean {
  const text = folded(start)
  if (text === '') return true
  if (start.trim().length > longestApology) return false
  if (!openings.some((opening) => opening.startsWith(text) || text.startsWith(opening))) return false
  // Two hundred units of prose that begin with 'I can' or 'Sorry' and have refused nothing are prose.
  return text.length < 200 || isApology(start)
}

/** Whether a text is a model's apology: short, unquoted at its beginning, refusing the work it was asked for. */
export function isApology(text: string): boolean {
  const start = folded(text).slice(0, 600)
  if (start === '' || text.trim().length > longestApology) return false
  if (/^["“„«'‘—–]/.test(start) || !openings.some((opening) => start.startsWith(opening))) return false
  const unquoted = start.replace(/["“][^"”]*["”]/g, ' ')
  if (assistant.test(unquoted)) return true
  const [first = ''] = unquoted.split(/(?<=[.!?])\s+(?=\S+\s+\S+\s+\S+\s+\S+)/)
  const head = `${first} ${unquoted.slice(first.length, 300)}`
  return cannot.test(head) && work.test(head) && about.test(unquoted)
}

/** The refusal in an answer, in any of its three forms, or null when it is what was asked for. */
export function findRefusal(answer: Answer): Refusal | null {
  const field = answer.refusal?.trim()
  if (field) return { kind: 'refusal', said: field }
  if (answer.finishReason === 'content_filter') return { kind: 'content_filter', said: answer.text.trim() }
  return isApology(answer.text) ? { kind: 'apology', said: answer.text.trim() } : null
}

/**
 * Holds back the beginning of a streamed answer while it may be an apology, so that a refusal is never shown as the
 * story. `push` gives out what may pass; `end` what is left, '' for an apology, which `apology()` then tells.
 */
export function refusalGate(): { push(delta: string): string; end(): string; apology(): string | null } {
  let held: string | null = ''
  let found: string | null = null
  return {
    push(delta) {
      if (held === null) return delta
      held += delta
      if (mayBeApology(held)) return ''
      const passed = held
      held = null
      return passed
    },
    end() {
      const rest = held ?? ''
      held = null
      if (!isApology(rest)) return rest
      found = rest.trim()
      return ''
    },
    apology: () => found,
  }
}
